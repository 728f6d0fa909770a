import { createHash } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isLeaked } from "@/lib/auth/leaked-passwords";
import { assertStrongPassword } from "@/lib/auth/password";
import { renewEnv } from "@/tests/support/shared-registry";

const LEAKED = "four words of a leak";
const DIGEST = createHash("sha1").update(LEAKED).digest("hex").toUpperCase();
const SUFFIX = DIGEST.slice(5);

/** A service of our own: what it was asked; it answers as each test says. */
const asked: { path: string; padding: unknown }[] = [];
let answer: RequestListener;
const service = createServer((request, response) => {
  asked.push({ path: request.url ?? "", padding: request.headers["add-padding"] });
  answer(request, response);
});
const lines = (...all: string[]): void => {
  answer = (_, response) => response.end(all.join("\r\n"));
};

beforeAll(async () => {
  await new Promise<void>((ready) => void service.listen(0, "127.0.0.1", ready));
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

async function choose(url: string): Promise<void> {
  process.env.LEAKED_PASSWORDS_URL = url;
  await renewEnv();
}

describe("a new password", () => {
  beforeEach(async () => {
    asked.length = 0;
    lines(`${"0".repeat(35)}:3`, `${SUFFIX}:12`);
    await choose(`http://127.0.0.1:${(service.address() as AddressInfo).port}/range/`);
  });

  it("is refused when the service knows it, which learns only a part of its digest", async () => {
    const taken = { name: "Jo P.", email: "jo@example.org", password: LEAKED };
    await expect(assertStrongPassword(taken)).rejects.toMatchObject({ code: "invalid" });
    expect(asked).toEqual([{ path: `/range/${DIGEST.slice(0, 5)}`, padding: "true" }]);
  });

  it("is taken when the service does not know it, or only pads its answer", async () => {
    lines(`${"0".repeat(35)}:3`, `${SUFFIX}:0`, "", "nonsense");
    expect(await isLeaked(LEAKED)).toBe(false);
  });

  it.each<[string, RequestListener]>([
    ["fails", (_, response) => response.writeHead(503).end()],
    ["sends elsewhere", (_, response) => response.writeHead(302, { location: "/other" }).end()],
    ["hangs up", (request) => request.socket.destroy()],
    ["never ends", (_, response) => void response.write("x".repeat(300_000))],
  ])("is taken when the service %s", async (_, listener) => {
    answer = listener;
    expect(await isLeaked(LEAKED)).toBe(false);
    expect(asked).toHaveLength(1);
  });

  it("is not asked about without the setting", async () => {
    await choose("");
    expect(await isLeaked(LEAKED)).toBe(false);
    expect(asked).toEqual([]);
  });
});
