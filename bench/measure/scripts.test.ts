import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { scriptBytes, scriptsIn } from "./scripts";

const PAGE = `<script>inline()</script><script src="/a.js" async=""></script><script src="/a.js"></script>
  <script src="/old.js" noModule=""></script><link rel="preload" as="script" href="/later.js">
  <script id="x" src="/b.js?dpl=1&amp;v=2"></script>`;

it("finds each script of a page once, without those for old browsers", () => {
  expect(scriptsIn(PAGE)).toEqual(["/a.js", "/b.js?dpl=1&v=2"]);
});

it("adds up what they weigh after gzip, and wants all of them", async () => {
  const text = "let count = 0;".repeat(100);
  const server = createServer(({ url }, response) => {
    if (url === "/old.js") response.statusCode = 404;
    response.end(url === "/" ? PAGE : text);
  }).listen(0, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  expect(await scriptBytes(origin)).toEqual({ bytes: 2 * gzipSync(text).length, count: 2 });
  server.close();
  await expect(scriptBytes(origin)).rejects.toThrow();
});
