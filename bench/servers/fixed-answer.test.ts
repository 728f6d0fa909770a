import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Bench } from "@/bench/context";
import { hasNginx, startBareServer, startNginx } from "./fixed-answer";
import { recordAnswer } from "./recorded-answer";

const text = "<html>“Teapot” costs $0</html>".repeat(100);
const body = brotliCompressSync(text);
const headers = [
  ...["Content-Type", "text/html; charset=utf-8", "Content-Encoding", "br", "ETag", '"abc"'],
  ...["Content-Security-Policy", "default-src 'self'; report-to \"x\"", "X-Request-Id", "1"],
];
const answer = { status: 200, headers, body, text };
let bench: Bench;

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), "swap-shop-bench-"));
  await chmod(folder, 0o711);
  bench = { folder, signal: new AbortController().signal, cores: null } as Bench;
});

afterAll(() => rm(bench.folder, { recursive: true }));

describe("a server of fixed answers", () => {
  it("sends the same bytes and headers", async () => {
    const server = await startBareServer(bench, answer);
    const again = await recordAnswer(`${server.url}/`, {});
    await server.program.stop();
    expect(again).toEqual(answer);
  });

  it.runIf(hasNginx()).each(["/", "/feed/1", "/api/v1/post"])("sends them as nginx for %s", async (path) => {
    const server = await startNginx(bench, answer, path);
    const again = await recordAnswer(server.url + path, {});
    await server.program.stop();
    expect(again).toMatchObject({ status: 200, body, text });
    for (const part of headers.filter((one) => one !== '"abc"')) expect(again.headers).toContain(part);
  });

  it("is stopped when it does not answer", async () => {
    if (!hasNginx()) return;
    const broken = { ...answer, headers: ["bad name", "x"] };
    await expect(startNginx(bench, broken, "/")).rejects.toThrow("There is no server");
  });
});
