import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { registerCalls } from "@/lib/db/server-bridge";
import { jsonResponse } from "@/lib/http/response/json-response";
import { createHttpServer } from "@/server/http-server";
import { serveCall } from "./serve-call";

type Call = (request: Request) => Promise<Response>;

const ORIGIN = "http://swap.example";
const undo: (() => unknown)[] = [];

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function aSite(call: Call): Promise<string> {
  registerCalls((method, path) => (path === "/api/v1/echo" && method !== "PUT" ? call : null));
  const server = createHttpServer(
    async (request, response) => {
      if (!(await serveCall(ORIGIN, request, response))) response.writeHead(418).end("Next");
    },
    { origin: ORIGIN, proxies: 1 },
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  undo.push(() => registerCalls(() => null));
  undo.push(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe("a call", () => {
  it("reaches its handler with method, address, headers and body", async () => {
    const site = await aSite(async (request) =>
      Response.json({
        method: request.method,
        url: request.url,
        kind: request.headers.get("x-kind"),
        address: request.headers.get("x-forwarded-for"),
        text: await request.text(),
      }),
    );
    const headers = {
      "x-kind": "test",
      "x-forwarded-for": "203.0.113.9",
      "content-type": "application/json",
    };
    const sent = await fetch(`${site}/api/v1/echo?q=1`, { method: "POST", headers, body: '{"a":"ü"}' });
    expect(await sent.json()).toEqual({
      method: "POST",
      url: `${ORIGIN}/api/v1/echo?q=1`,
      kind: "test",
      address: "203.0.113.9",
      text: '{"a":"ü"}',
    });
  });

  it("returns the JSON of an answer byte for byte", async () => {
    const body = { success: true, title: "Küche 🪑" };
    const site = await aSite(async () => jsonResponse(body, { status: 201, headers: { "x-kind": "test" } }));
    const answer = await fetch(`${site}/api/v1/echo`);
    expect([answer.status, answer.headers.get("x-kind")]).toEqual([201, "test"]);
    expect(answer.headers.get("content-type")).toBe("application/json");
    expect(await answer.text()).toBe(JSON.stringify(body));
  });

  it("returns status, headers, each cookie and an empty body as its handler does", async () => {
    const site = await aSite(async () => {
      const headers = new Headers({ "x-kind": "test" });
      headers.append("set-cookie", "a=1");
      headers.append("set-cookie", "b=2");
      return new Response(null, { status: 204, headers });
    });
    const answer = await fetch(`${site}/api/v1/echo`);
    expect([answer.status, answer.headers.get("x-kind"), await answer.text()]).toEqual([204, "test", ""]);
    expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
    expect(answer.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("gets its refusal although its body was not read, and the connection serves the next one", async () => {
    const site = await aSite(async () => Response.json({ success: false }, { status: 401 }));
    const body = JSON.stringify({ text: "x".repeat(10_000) });
    for (let time = 0; time < 3; time += 1) {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(`${site}/api/v1/echo`, { method: "POST", headers, body });
      expect([answer.status, await answer.json()]).toEqual([401, { success: false }]);
    }
  });

  it("whose reader leaves ends its stream and its work", async () => {
    const left = vi.fn();
    const cancelled = vi.fn();
    const site = await aSite(async (request) => {
      request.signal.addEventListener("abort", left);
      const stream = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode("data: 1\n\n")),
        cancel: cancelled,
      });
      return new Response(stream, { headers: { "content-type": "text/event-stream" } });
    });
    const socket = connect(Number(new URL(site).port), "127.0.0.1");
    socket.write("GET /api/v1/echo HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const [first] = await once(socket, "data");
    expect(String(first)).toContain("data: 1");
    socket.destroy();
    await expect.poll(() => left.mock.calls.length).toBe(1);
    await expect.poll(() => cancelled.mock.calls.length).toBe(1);
  });

  it("that fails is closed, and the site goes on", async () => {
    let isBroken = true;
    const site = await aSite(async () => {
      if (isBroken) throw new Error("unforeseen");
      return Response.json({ success: true });
    });
    await expect(fetch(`${site}/api/v1/echo`)).rejects.toThrow();
    isBroken = false;
    expect((await fetch(`${site}/api/v1/echo`)).status).toBe(200);
  });

  it("that no endpoint answers is left to Next", async () => {
    const site = await aSite(async () => Response.json({}));
    expect((await fetch(`${site}/api/v1/echo`, { method: "PUT" })).status).toBe(418);
    expect((await fetch(`${site}/about`)).status).toBe(418);
  });
});

describe("a HEAD of the map", () => {
  it("reaches its handler as such, without a body", async () => {
    const methods: string[] = [];
    registerCalls((_, path) => {
      if (path !== "/map.pmtiles") return null;
      return async (request: Request) => {
        methods.push(request.method);
        return new Response(null, { headers: { "content-length": "5000000000" } });
      };
    });
    undo.push(() => registerCalls(() => null));
    const server = createHttpServer(
      async (request, response) => void (await serveCall(ORIGIN, request, response)),
      { origin: ORIGIN, proxies: 1 },
    ).listen(0, "127.0.0.1");
    await once(server, "listening");
    undo.push(() => new Promise((gone) => server.close(gone)));
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/map.pmtiles`, { method: "HEAD" });
    expect([answer.status, answer.headers.get("content-length")]).toEqual([200, "5000000000"]);
    expect(methods).toEqual(["HEAD"]);
  });
});
