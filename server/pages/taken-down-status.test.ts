import type { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { TAKEN_DOWN_MARK } from "@/lib/http/response/taken-down-meta";
import { createHttpServer } from "@/server/http-server";

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Next's answer after our server. */
async function pass(path: string, page: string, head: { status?: number; type?: string } = {}) {
  const { status = 200, type = "text/html; charset=utf-8" } = head;
  const server = createHttpServer(
    async (_, response) => {
      response.writeHead(status, { "content-type": type, "cache-control": "s-maxage=60" });
      response.end(page);
    },
    { origin: "http://localhost:3000", proxies: 0, tiles: undefined, blob: false },
  );
  servers.push(server);
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: "text/html" } });
}

const TAKEN_DOWN_PAGE = `<!doctype html><html><head>${TAKEN_DOWN_MARK}</head><body>This post was taken down</body></html>`;
/** User text that imitates the marker. */
const CLAIM = TAKEN_DOWN_PAGE.replace(/</g, "&lt;").replace(/"/g, "&quot;");

it("answers the page of a removed post with 410 and leaves its text unchanged", async () => {
  const response = await pass("/feed/0198c0de-0000-7000-8000-000000000000", TAKEN_DOWN_PAGE);
  expect([response.status, await response.text()]).toEqual([410, TAKEN_DOWN_PAGE]);
  expect(response.headers.get("content-security-policy")).toContain("default-src");
});

it.each([
  ["a page that only quotes the marker", "/feed/x", CLAIM, {}, 200],
  ["another page", "/about", TAKEN_DOWN_PAGE, {}, 200],
  ["an RSC payload", "/feed/x", TAKEN_DOWN_PAGE, { type: "text/x-component" }, 200],
  ["a missing page", "/feed/x", TAKEN_DOWN_PAGE, { status: 404 }, 404],
] as const)("leaves the status of %s alone", async (_, path, page, head, status) => {
  expect((await pass(path, page, head)).status).toBe(status);
});
