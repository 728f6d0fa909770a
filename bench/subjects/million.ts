import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Bench } from "@/bench/context";
import type { Report } from "@/bench/report/report";
import { startNode } from "@/bench/servers/program";

const SEARCH = ["--conditions=react-server", "--import", "tsx", "bench/search.ts"];
const POSTS = 1_000_000;
const SMOKE_POSTS = 20_000;
/** Among a hundred times as many: n^0.15. */
const GOAL = { most: 2 };
const MOST_MS = 25;
/** "feed   1.0  2.0  1.1  2.2   1.10 n^0.02   0.9  24 found" */
const LINE = /^(\S.*?) {2,}([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+) n\^-?[\d.]+ +([\d.]+)/;

/** Every hot query among a million posts, compared with the same among 10,000. `npm run bench:search` times them. */
export async function measureMillion({ signal, folder, options }: Bench): Promise<Report> {
  const output = join(folder, "search.log");
  const posts = options.isSmoke ? SMOKE_POSTS : POSTS;
  const args = [...SEARCH, "--posts", String(posts), "--rounds", String(options.isSmoke ? 1 : 10)];
  const code = await startNode(args, { signal, output }).ended;
  const text = await readFile(output, "utf8");
  if (code !== 0) throw new Error(`bench/search.ts ended with ${code}:\n${text}`);
  const lines = parseSearch(text);
  const [worst] = lines.toSorted((a, b) => b.growth - a.growth);
  const [slowest] = lines.toSorted((a, b) => b.inDatabase - a.inDatabase);
  if (!worst || !slowest) throw new Error(`bench/search.ts printed no growth:\n${text}`);
  return {
    title: "Searches among a million posts",
    rows: [
      {
        ...{ what: `p99 of the slowest to grow of ${lines.length} queries: ${worst.name}`, goal: GOAL },
        ...{ value: `${worst.large} ms`, against: "among 10,000", peerValue: `${worst.small} ms` },
        ratio: alone(worst.growth),
      },
      {
        ...{ what: `time in the database of the slowest of them: ${slowest.name}`, goal: { most: 1 } },
        ...{ value: `${slowest.inDatabase} ms`, against: "the goal", peerValue: `${MOST_MS} ms` },
        ratio: alone(slowest.inDatabase / MOST_MS),
      },
    ],
    details: [
      ["query", "p99 among 10,000", `p99 among ${posts.toLocaleString("en")}`, "growth", "in the database"],
      ...lines.map(({ name, small, large, growth, inDatabase }) => [
        ...[name, `${small} ms`, `${large} ms`, growth.toFixed(2), `${inDatabase} ms`],
      ]),
    ],
    notes: ["The time in the database is a median among so many, by EXPLAIN."],
  };
}

const alone = (value: number) => ({ median: value, min: value, max: value });

type Line = { name: string; small: number; large: number; growth: number; inDatabase: number };

/** Reads the figures of each line that `bench/search.ts` prints: ms, and the ratio of both p99. */
export function parseSearch(text: string): Line[] {
  return text.split("\n").flatMap((line) => {
    const [, name, ...figures] = LINE.exec(line) ?? [];
    const [, small = 0, , large = 0, growth = 0, inDatabase = 0] = figures.map(Number);
    return name ? [{ name, small, large, growth, inDatabase }] : [];
  });
}
