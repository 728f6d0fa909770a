import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { measureLoad, splitJobs, type Target } from "./load";

const undo: (() => unknown)[] = [];

afterEach(() => {
  for (const step of undo.splice(0)) step();
});

const run = { signal: new AbortController().signal, cores: null };

async function serve(listener: RequestListener): Promise<Omit<Target, "expected">> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  undo.push(() => server.close());
  await new Promise((done) => server.once("listening", done));
  const { port } = server.address() as AddressInfo;
  return { name: "a server", url: `http://127.0.0.1:${port}`, pid: process.pid };
}

describe("the generator", () => {
  it("asks for each path once, each time from another address", async () => {
    const asked: string[] = [];
    const addresses = new Set<string>();
    const server = await serve((request, response) => {
      asked.push(request.url ?? "");
      addresses.add(String(request.headers["x-forwarded-for"]));
      response.end("fine");
    });
    const paths = Array.from({ length: 25 }, (_, index) => `/${index}`);
    const target = { ...server, expected: { same: "fine" } };
    const sample = await measureLoad(target, { connections: 4, paths }, run);
    expect(asked.sort()).toEqual(paths.sort());
    expect(addresses.size).toBe(25);
    expect(sample.perSecond).toBeGreaterThan(0);
  });

  it("compares bytes that are no text", async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 7919) % 256));
    const server = await serve((_, response) => void response.end(bytes));
    const expected = { same: bytes.toString("latin1") };
    const sample = await measureLoad({ ...server, expected }, { connections: 2, paths: ["/", "/"] }, run);
    expect(sample.p99).toBeGreaterThanOrEqual(0);
  });

  it("finds the one wrong answer among many", async () => {
    let count = 0;
    const server = await serve((_, response) => {
      count += 1;
      response.end(count === 17 ? "wrong" : "right");
    });
    const target = { ...server, expected: { marker: "right" } };
    const paths = Array.from({ length: 40 }, (_, index) => `/${index}`);
    await expect(measureLoad(target, { connections: 4, paths }, run)).rejects.toThrow(
      'a server: 1 wrong answers, the first: a body without "right"',
    );
  });

  it("takes longer when the first answer does", async () => {
    const waiting: (() => void)[] = [];
    let connections = 0;
    const server = await serve((_, response) => {
      connections += 1;
      // The first run ends without an answer, the second one gets them all.
      if (connections === 1) waiting.push(() => response.end());
      else response.end("fine");
    });
    const target = { ...server, expected: { same: "fine" } };
    const sample = await measureLoad(target, { connections: 1, paths: ["/"], seconds: 1 }, run);
    expect(waiting.length).toBe(1);
    expect(sample.perSecond).toBeGreaterThan(0);
  });

  it("counts a connection that breaks", async () => {
    const server = await serve((request) => request.socket.destroy());
    const target = { ...server, expected: {} };
    await expect(measureLoad(target, { connections: 1, paths: ["/"], seconds: 1 }, run)).rejects.toThrow(
      "a connection was lost",
    );
  });
});

describe("several generators", () => {
  const target = { name: "a server", url: "http://127.0.0.1", pid: 1, expected: {} };

  it("share out connections and paths", () => {
    const jobs = splitJobs(target, { connections: 16, paths: ["/a", "/b", "/c"], seconds: 5 }, 2);
    expect(jobs.map(({ connections }) => connections)).toEqual([8, 8]);
    expect(jobs.map(({ paths }) => paths)).toEqual([["/a", "/c"], ["/b"]]);
  });

  it("ask for the same path where there is only one, from other addresses", () => {
    const jobs = splitJobs(target, { connections: 2, paths: ["/"], seconds: 5 }, 2);
    expect(jobs.map(({ paths }) => paths)).toEqual([["/"], ["/"]]);
    expect(new Set(jobs.map((job) => job.offset)).size).toBe(2);
  });
});
