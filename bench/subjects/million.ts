import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Bench } from "@/bench/context";
import type { Report } from "@/bench/report/report";
import { startNode } from "@/bench/servers/program";

const SEARCH = ["--conditions=react-server", "--import", "tsx", "bench/search.ts"];
const POSTS = 1_000_000;
const SMOKE_POSTS = 20_000;
const GOAL = { most: 2 };
/** "feed   1.0  2.0  1.1  2.2   1.10 n^0.02  24 found" */
const LINE = /^(\S.*?) {2,}([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+) +([\d.]+) n\^(-?[\d.]+)/;

/** Every hot query among a million posts, compared with the same among 10,000. `npm run bench:search` times them. */
export async function measureMillion({ signal, folder, options }: Bench): Promise<Report> {
  const output = join(folder, "search.log");
  const posts = options.isSmoke ? SMOKE_POSTS : POSTS;
  const args = [...SEARCH, "--posts", String(posts), "--rounds", String(options.isSmoke ? 1 : 10)];
  const code = await startNode(args, { signal, output }).ended;
  const text = await readFile(output, "utf8");
  if (code !== 0) throw new Error(`bench/search.ts ended with ${code}:\n${text}`);
  const lines = parseSearch(text);
  const worst = lines.toSorted((a, b) => b.growth - a.growth)[0];
  if (!worst) throw new Error(`bench/search.ts printed no growth:\n${text}`);
  return {
    title: "Searches among a million posts",
    rows: [
      {
        ...{ what: `p99 of the slowest to grow of ${lines.length} queries: ${worst.name}`, goal: GOAL },
        ...{ value: `${worst.large} ms`, against: "among 10,000", peerValue: `${worst.small} ms` },
        ratio: { median: worst.growth, min: worst.growth, max: worst.growth },
      },
    ],
    details: [
      ["query", "p99 among 10,000", `p99 among ${posts.toLocaleString("en")}`, "growth"],
      ...lines.map(({ name, small, large, growth }) => [
        name,
        `${small} ms`,
        `${large} ms`,
        growth.toFixed(2),
      ]),
    ],
    notes: [],
  };
}

/** Reads the p99 of each line that `bench/search.ts` prints. */
export function parseSearch(text: string): { name: string; small: number; large: number; growth: number }[] {
  return text.split("\n").flatMap((line) => {
    const [, name, , small, , large, growth] = LINE.exec(line) ?? [];
    return name ? [{ name, small: Number(small), large: Number(large), growth: Number(growth) }] : [];
  });
}
