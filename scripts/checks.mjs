/** The checks that `npm test` runs, in this order. */
import { join } from "node:path";
import { requireBrowser } from "./browser.mjs";
import { buildSite } from "./build.mjs";
import { readPlaywright, readReport, readVitest } from "./reports.mjs";
import { runNode } from "./run.mjs";

/** @typedef {import("./reports.mjs").Result} Result */
/**
 * @typedef {object} Context
 * @property {AbortSignal} signal
 * @property {import("./run.mjs").Env} env
 * @property {string} temporary a folder for reports
 * @property {(line: string) => void} say
 */
/**
 * @typedef {object} Check
 * @property {string} name
 * @property {string} title
 * @property {boolean} [needsDatabase]
 * @property {string[]} [after] what has to be done first
 * @property {(context: Context) => Promise<Result>} check
 */

const VITEST = ["node_modules/vitest/vitest.mjs", "run", "--reporter=default", "--reporter=json"];
const PLAYWRIGHT = ["node_modules/@playwright/test/cli.js", "test", "-c", "e2e/playwright.config.ts"];

/** @type {Check[]} */
export const checks = [
  { name: "lint", title: "Lint", check: tool("node_modules/@biomejs/biome/bin/biome", "check") },
  { name: "types", title: "Types", check: tool("node_modules/typescript/bin/tsc", "--noEmit") },
  { name: "unused", title: "Unused code", check: tool("node_modules/knip/bin/knip.js") },
  { name: "unit", title: "Unit and integration tests", needsDatabase: true, check: unit },
  { name: "build", title: "Build", check: build },
  { name: "e2e", title: "End-to-end tests", needsDatabase: true, after: ["build"], check: endToEnd },
];

/** @param {boolean} isGood @returns {Result} */
const single = (isGood) => ({ passed: Number(isGood), failed: Number(!isGood) });

/**
 * @param {string[]} args
 * @returns {Check["check"]}
 */
function tool(...args) {
  return async ({ signal, env }) => single((await runNode(args, { signal, env })) === 0);
}

/** @param {Context} context */
async function unit({ signal, env, temporary }) {
  const report = join(temporary, "vitest.json");
  const args = [...VITEST, `--outputFile.json=${report}`];
  return readReport(report, readVitest, await runNode(args, { signal, env, stopWith: "SIGINT" }));
}

/**
 * Without a database, as it has to be possible.
 * @param {Context} context
 */
async function build({ signal, env, say }) {
  await buildSite({ signal, env: { ...env, DATABASE_URL: "" }, say }, false);
  return single(true);
}

/** @param {Context} context */
async function endToEnd({ signal, env, temporary, say }) {
  await requireBrowser(signal, say);
  const report = join(temporary, "playwright.json");
  const own = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = [...PLAYWRIGHT, "--reporter=list,json"];
  return readReport(report, readPlaywright, await runNode(args, { signal, env: own, stopWith: "SIGINT" }));
}
