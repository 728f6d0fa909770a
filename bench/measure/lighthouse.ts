/** Lighthouse, which no other part of the project needs: npm brings it when the bench asks for it. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Bench } from "@/bench/context";
import { startNode, startProgram } from "@/bench/servers/program";
import { requireBrowser, systemBrowser } from "@/scripts/browser.mjs";
import { median } from "./statistics";

const PACKAGE = "lighthouse@12.8.2";
const RUNS = 3;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

export type Scores = {
  /** Of 100, in the order of `CATEGORIES`. */
  categories: number[];
  /** Of the simulated phone. */
  largestPaintMs: number;
  blockingMs: number;
  /** The layout shift that Lighthouse sees without a touch. */
  shift: number;
  /** All that a first visit loads. */
  bytes: number;
};

type Result = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
};

export type Lighthouse = { measure(url: string): Promise<Scores[]> };

/** @throws Error without a browser, or if npm cannot install it */
export async function installLighthouse({ signal, folder, say, options }: Bench): Promise<Lighthouse> {
  await requireBrowser(signal, say);
  const { chromium } = await import("@playwright/test");
  const output = join(folder, "lighthouse.log");
  const place = join(folder, "lighthouse");
  const code = await startProgram("npm", ["install", "--prefix", place, "--no-save", PACKAGE], {
    ...{ signal, output },
  }).ended;
  if (code !== 0) throw new Error(`${PACKAGE} could not be installed`);
  const env = { PATH: process.env.PATH ?? "", CHROME_PATH: systemBrowser() ?? chromium.executablePath() };
  const ask = async (url: string, run: number): Promise<Scores> => {
    const file = join(folder, `lighthouse-${run}.json`);
    const flags = ["--quiet", "--output=json", `--output-path=${file}`, `--only-categories=${CATEGORIES}`];
    const args = [join(place, "node_modules/lighthouse/cli/index.js"), url, ...flags];
    const chrome = "--chrome-flags=--headless=new --no-sandbox --disable-dev-shm-usage";
    const ended = await startNode([...args, chrome], { signal, env, output }).ended;
    if (ended !== 0)
      throw new Error(`Lighthouse ended with ${ended} for ${url}:\n${await readFile(output, "utf8")}`);
    return readScores(JSON.parse(await readFile(file, "utf8")));
  };
  const measure = async (url: string) => {
    const scores: Scores[] = [];
    while (scores.length < (options.isSmoke ? 1 : RUNS)) scores.push(await ask(url, scores.length));
    return scores;
  };
  return { measure };
}

/** @throws Error if a page could not be judged */
export function readScores({ categories, audits }: Result): Scores {
  const number = (name: string) => {
    const value = audits[name]?.numericValue;
    if (value === undefined) throw new Error(`Lighthouse has no ${name}`);
    return value;
  };
  const scoreOf = (name: string) => {
    const score = categories[name]?.score;
    if (typeof score !== "number") throw new Error(`Lighthouse could not judge ${name}`);
    return Math.round(100 * score);
  };
  return {
    categories: CATEGORIES.map(scoreOf),
    largestPaintMs: number("largest-contentful-paint"),
    blockingMs: number("total-blocking-time"),
    shift: number("cumulative-layout-shift"),
    bytes: number("total-byte-weight"),
  };
}

/** The median of each figure. */
export function medianScores(scores: Scores[]): Scores {
  const of = (pick: (one: Scores) => number) => median(scores.map(pick));
  return {
    categories: CATEGORIES.map((_, index) => of(({ categories }) => categories[index] ?? Number.NaN)),
    largestPaintMs: of(({ largestPaintMs }) => largestPaintMs),
    blockingMs: of(({ blockingMs }) => blockingMs),
    shift: of(({ shift }) => shift),
    bytes: of(({ bytes }) => bytes),
  };
}
