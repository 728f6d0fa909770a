/** The checks that `npm test` runs, in this order. */
import { join } from "node:path";
import { requireBrowser } from "./browser.mjs";
import { buildSite } from "./build.mjs";
import { findChangedTests } from "./changed-tests.mjs";
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
 * @property {boolean} [onlyReads] it writes nothing that another check reads
 * @property {string[]} [after] checks that must run first
 * @property {(context: Context) => Promise<Result>} check
 */

const VITEST = ["node_modules/vitest/vitest.mjs", "run", "--reporter=default", "--reporter=json"];
const PLAYWRIGHT = ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"];

/** @type {Check[]} */
export const checks = [
  { name: "lint", title: "Lint", ...reader("node_modules/@biomejs/biome/bin/biome", "check") },
  {
    name: "imports",
    title: "Import law",
    ...reader("node_modules/dependency-cruiser/bin/dependency-cruise.mjs", "."),
  },
  { name: "types", title: "Types", ...reader("node_modules/typescript/bin/tsc", "--noEmit") },
  { name: "unused", title: "Unused code", ...reader("node_modules/knip/bin/knip.js") },
  { name: "unit", title: "Unit and integration tests", needsDatabase: true, check: unit },
  { name: "build", title: "Build", check: build },
  { name: "e2e", title: "End-to-end tests", needsDatabase: true, after: ["build"], check: endToEnd },
];

/** The checks of `npm run test:quick`: an answer within a minute. @type {Check[]} */
export const quickChecks = [
  ...checks.filter(({ name }) => ["lint", "imports", "types"].includes(name)),
  { name: "changed", title: "Tests near the changes", needsDatabase: true, check: changed },
];

/** @param {boolean} isGood @returns {Result} */
const single = (isGood) => ({ passed: Number(isGood), failed: Number(!isGood) });

/**
 * Prints the output only on failure.
 * @param {string[]} args
 * @returns {Pick<Check, "check" | "onlyReads">}
 */
function reader(...args) {
  const check = async (/** @type {Context} */ { signal, env }) =>
    single((await runNode(args, { signal, env, quiet: true })) === 0);
  return { onlyReads: true, check };
}

/** @param {Context} context */
async function unit(context) {
  const { report, code } = await runVitest(context);
  return readReport(report, readVitest, code);
}

/** @param {Context} context */
async function changed(context) {
  const { files, related } = await findChangedTests(context.signal);
  context.say(`${files.length} of ${related} related test files, the nearest first`);
  if (files.length === 0) return { passed: 0, failed: 0 };
  const { report, code } = await runVitest(context, files);
  return readReport(report, readVitest, code);
}

/**
 * Builds without a database, as hosts do.
 * @param {Context} context
 */
export async function build({ signal, env, say }) {
  await buildSite({ signal, env: { ...env, DATABASE_URL: "" }, say }, false);
  return single(true);
}

/** @param {Context} context */
async function endToEnd(context) {
  const { report, code } = await runPlaywright(context);
  return readReport(report, readPlaywright, code);
}

/**
 * @param {Context} context
 * @param {string[]} [args] selects tests; all by default
 */
export async function runVitest({ signal, env, temporary }, args = []) {
  const report = join(temporary, "vitest.json");
  const options = { signal, env, stopWith: /** @type {const} */ ("SIGINT") };
  return { report, code: await runNode([...VITEST, `--outputFile.json=${report}`, ...args], options) };
}

/**
 * Needs the build.
 * @param {Context} context
 * @param {string[]} [args] selects tests; all by default
 */
export async function runPlaywright(context, args = []) {
  await requireBrowser(context.signal, context.say);
  return runPlaywrightWith(context, "e2e/playwright.config.ts", args);
}

/**
 * Needs the build and the browsers of the configuration.
 * @param {Context} context
 * @param {string} config
 * @param {string[]} [args] selects tests; all by default
 */
export async function runPlaywrightWith({ signal, env, temporary }, config, args = []) {
  const report = join(temporary, "playwright.json");
  const own = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const options = { signal, env: own, stopWith: /** @type {const} */ ("SIGINT") };
  return { report, code: await runNode([...PLAYWRIGHT, "-c", config, ...args], options) };
}
