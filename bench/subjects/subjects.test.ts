import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { folderSize } from "@/bench/measure/folder-size";
import { medianScores, readScores } from "@/bench/measure/lighthouse";
import { compareEnds } from "./memory";
import { parseSearch } from "./million";
import { splitPaths } from "./pages";

describe("unseen pages", () => {
  it("are asked for once, as many in each round", () => {
    const paths = Array.from({ length: 1000 }, (_, index) => `/feed/${index}`);
    const { warmUp, rounds } = splitPaths(paths, 5);
    expect(rounds.map(({ length }) => length)).toEqual([190, 190, 190, 190, 190]);
    const all = [...warmUp, ...rounds.flat()];
    expect(new Set(all).size).toBe(1000);
  });

  it("leave nothing on the disk, or are found there", async () => {
    const folder = await mkdtemp(join(tmpdir(), "swap-shop-bench-"));
    expect(await folderSize(folder)).toBe(0);
    await writeFile(join(folder, "page.html"), "12345");
    // Not counted twice.
    await symlink(join(folder, "page.html"), join(folder, "again.html"));
    expect(await folderSize(folder)).toBe(5);
    await rm(folder, { recursive: true });
    expect(await folderSize(folder)).toBe(0);
  });
});

describe("the memory under load", () => {
  it("is compared between a fifth of the time and its end", () => {
    const curve = Array.from({ length: 100 }, (_, index) => (index < 20 ? 50 : index < 90 ? 100 : 130));
    expect(compareEnds(curve)).toEqual({ early: 100, late: 130 });
    expect(compareEnds([7])).toEqual({ early: 7, late: 7 });
  });
});

describe("the figures of searches", () => {
  it("are read from the lines of bench/search.ts", () => {
    const text = `                          p50/p99 at 10000  at 1000000   growth of p99
feed, status promised            1.2      2.4      1.3      2.6    1.08 n^0.02      0.9  24 found
two words                       10.0     20.0     30.0    119.0    5.95 n^0.39     27.5  24 found !
Adding posts …`;
    expect(parseSearch(text)).toEqual([
      { name: "feed, status promised", small: 2.4, large: 2.6, growth: 1.08, inDatabase: 0.9 },
      { name: "two words", small: 20, large: 119, growth: 5.95, inDatabase: 27.5 },
    ]);
  });
});

describe("the marks of Lighthouse", () => {
  const result = (performance: number | null) => ({
    categories: {
      ...{ performance: { score: performance }, accessibility: { score: 1 } },
      ...{ "best-practices": { score: 1 }, seo: { score: 0.92 } },
    },
    audits: {
      ...{ "largest-contentful-paint": { numericValue: 1500 }, "total-blocking-time": { numericValue: 30 } },
      ...{ "cumulative-layout-shift": { numericValue: 0 }, "total-byte-weight": { numericValue: 250_000 } },
    },
  });

  it("are read as of 100, and their median counts", () => {
    const scores = [0.96, 0.99, 0.97].map((mark) => readScores(result(mark)));
    expect(medianScores(scores)).toEqual({
      ...{ categories: [97, 100, 100, 92], largestPaintMs: 1500, blockingMs: 30, shift: 0, bytes: 250_000 },
    });
  });

  it("are refused where a page could not be judged", () => {
    expect(() => readScores(result(null))).toThrow("could not judge performance");
  });
});
