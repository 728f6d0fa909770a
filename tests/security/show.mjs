/** Proves requirements of `SECURITY.md` with all cases of their tests. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, runPlaywright, runVitest } from "../../scripts/checks.mjs";
import { outcomesOfPlaywright } from "../../scripts/reports.mjs";
import { readFigures, report } from "./report.mjs";
import { claims, idsIn } from "./requirement-ids.mjs";
import { outcomesOfVitest } from "./verdicts.mjs";

/** @typedef {import("../../scripts/checks.mjs").Context} Context */
/** @typedef {import("../engines/engine-report.mjs").Counts} Counts */
/** @typedef {import("./requirement-ids.mjs").Claim} Claim */
/** @typedef {import("./verdicts.mjs").Outcome} Outcome */

const BROWSER = /\.spec\.tsx?$/;

/**
 * Runs all cases and prints the verdicts.
 * @param {string[]} wanted
 * @param {Context} context
 * @returns {Promise<Counts>} of tests; a failure without a failed test counts as one
 */
export async function showRequirements(wanted, { env, ...rest }) {
  const figures = join(rest.temporary, "figures.jsonl");
  const context = { ...rest, env: { ...env, THOROUGH: "1", SECURITY_FIGURES: figures } };
  const claimed = (await claims()).filter(({ ids }) => ids.some((id) => wanted.includes(id)));
  const pattern = `\\[(${wanted.join("|")})\\]`;
  const unit = await attempt(context, () => runUnit(context, claimed, pattern));
  const browser = await attempt(context, () => runBrowser(context, claimed, pattern));
  const outcomes = [...unit.outcomes, ...browser.outcomes];
  const areShown = report(wanted, outcomes, await readFigures(figures));
  const counts = countsOf(outcomes.filter(({ title }) => idsIn(title).some((id) => wanted.includes(id))));
  // A failure of a runner that belongs to no test.
  const isSilent = (unit.code || browser.code) && counts.failed === 0;
  if (isSilent) console.error("A test runner failed without a failed test, see above.");
  return areShown && !isSilent ? counts : { ...counts, failed: Math.max(counts.failed, 1) };
}

/**
 * @param {Outcome[]} outcomes of the selected tests: a runner reports all others as skipped
 * @returns {Counts}
 */
function countsOf(outcomes) {
  const skipped = outcomes.filter(({ status }) => status === "skipped").length;
  const failed = outcomes.filter(({ status }) => status === "failed").length;
  return { passed: outcomes.length - skipped - failed, failed, skipped };
}

/**
 * A runner that cannot start counts as a failure; the others still report.
 * @param {Context} context
 * @param {() => Promise<{ outcomes: Outcome[], code: number }>} work
 */
async function attempt({ signal }, work) {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    console.error(error instanceof Error ? error.message : error);
    return { outcomes: [], code: 1 };
  } finally {
    signal.throwIfAborted();
  }
}

/**
 * @param {Context} context
 * @param {Claim[]} claimed
 * @param {string} pattern
 */
async function runUnit(context, claimed, pattern) {
  const files = claimed.filter(({ path }) => !BROWSER.test(path)).map(({ path }) => path);
  if (files.length === 0) return { outcomes: [], code: 0 };
  context.say(`Unit and integration tests of ${files.length} files`);
  const { report: file, code } = await runVitest(context, ["-t", pattern, ...files]);
  return { outcomes: outcomesOfVitest(await readJson(file), claimed), code };
}

/**
 * @param {Context} context
 * @param {Claim[]} claimed
 * @param {string} pattern
 */
async function runBrowser(context, claimed, pattern) {
  const files = claimed.filter(({ path }) => BROWSER.test(path)).map(({ path }) => path);
  if (files.length === 0) return { outcomes: [], code: 0 };
  context.say("Build");
  await build(context);
  context.say(`Tests of the running site of ${files.length} files`);
  const { report: file, code } = await runPlaywright(context, ["--grep", pattern]);
  return { outcomes: outcomesOfPlaywright(await readJson(file)), code };
}

/** @param {string} file */
async function readJson(file) {
  const text = await readFile(file, "utf8").catch(() => "");
  if (!text) throw new Error("A test runner left no report, see above.");
  return JSON.parse(text);
}
