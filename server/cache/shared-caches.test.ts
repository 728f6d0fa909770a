import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { forbidSharedCaching } from "./shared-caches";

const server = createServer((request, response) => {
  forbidSharedCaching(response);
  response.setHeader("Cache-Control", request.headers["x-policy"] ?? "");
  response.end();
});

beforeAll(() => new Promise<void>((ready) => void server.listen(0, ready)));
afterAll(() => new Promise<void>((gone) => void server.close(() => gone())));

it.each([
  ["s-maxage=86400, stale-while-revalidate=31449600", "public, max-age=0, must-revalidate"],
  ["private, no-store", "private, no-store"],
  ["public, max-age=31536000, immutable", "public, max-age=31536000, immutable"],
])("for %s a proxy is told: %s", async (policy, told) => {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}`, { headers: { "x-policy": policy } });
  expect(response.headers.get("cache-control")).toBe(told);
});
