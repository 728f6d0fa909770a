import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { get, post } from "@/lib/api-client/client";

/** A server that begins an answer, and never ends it, or never begins. */
let server: Server;
let begins = false;

beforeEach(async () => {
  server = createServer((_request, response) => void (begins && response.write("{")));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => fetch(origin + path, init));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  server.closeAllConnections();
  server.close();
});

describe("a call that is never answered", () => {
  it.each([
    ["reading", false, () => get("/me")],
    ["reading, once it has begun to be answered", true, () => get("/me")],
    ["reading what may be given up", false, () => get("/post", new AbortController().signal)],
    ["changing something", false, () => post("/login", {})],
  ])("%s fails after half a minute like one that did not arrive", async (_, isBegun, call) => {
    begins = isBegun;
    const timeout = vi.spyOn(AbortSignal, "timeout").mockImplementation(() => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException("late", "TimeoutError")), 50);
      return controller.signal;
    });
    await expect(call()).rejects.toMatchObject({ status: 0, code: "unreachable" });
    expect(timeout).toHaveBeenCalledWith(30_000);
  });

  it("can be aborted earlier, which is no failure", async () => {
    const controller = new AbortController();
    const asked = get("/post", controller.signal);
    controller.abort();
    await expect(asked).rejects.toMatchObject({ name: "AbortError" });
  });
});
