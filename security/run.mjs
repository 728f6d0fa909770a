/**
 * `npm run test:security`: shows every requirement of `SECURITY.md` by all the cases of its tests, from a fresh clone.
 * `npm run test:security -- --only S46,R07` shows these only.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build, runPlaywright, runVitest } from "../scripts/checks.mjs";
import { prepared } from "../scripts/prepare.mjs";
import { untilInterrupted } from "../scripts/until-interrupted.mjs";
import { readFigures, report } from "./report.mjs";
import { requirements } from "./requirements.mjs";
import { claims } from "./titles.mjs";
import { outcomesOfPlaywright, outcomesOfVitest } from "./verdicts.mjs";

/** @typedef {import("../scripts/checks.mjs").Context} Context */
/** @typedef {import("./titles.mjs").Claim} Claim */
/** @typedef {import("./verdicts.mjs").Outcome} Outcome */

const INTERRUPTED = 130;
const BROWSER = /\.spec\.tsx?$/;

untilInterrupted(async (signal) => {
  const wanted = choose(process.argv.slice(2));
  return prepared(signal, true, (context) => show(wanted, context));
}, INTERRUPTED);

/**
 * @param {string[]} args
 * @returns {string[]} ids; all of them unless some are named
 */
function choose([option, list, ...rest]) {
  const all = Object.keys(requirements);
  if (!option) return all;
  const wanted = (list ?? "").split(",").map((id) => id.trim().toUpperCase());
  const wrong = wanted.find((id) => !all.includes(id));
  if (option !== "--only" || wrong !== undefined || rest.length > 0)
    throw new Error("Say which, as in: npm run test:security -- --only S46,R07");
  return all.filter((id) => wanted.includes(id));
}

/**
 * @param {string[]} wanted
 * @param {Context} context
 * @returns {Promise<number>} an exit code
 */
async function show(wanted, { env, ...rest }) {
  const figures = join(rest.temporary, "figures.jsonl");
  const context = { ...rest, env: { ...env, THOROUGH: "1", SECURITY_FIGURES: figures } };
  const claimed = (await claims()).filter(({ ids }) => ids.some((id) => wanted.includes(id)));
  const pattern = `\\[(${wanted.join("|")})\\]`;
  const unit = await attempt(context, () => runUnit(context, claimed, pattern));
  const browser = await attempt(context, () => runBrowser(context, claimed, pattern));
  const outcomes = [...unit.outcomes, ...browser.outcomes];
  const areShown = report(wanted, outcomes, await readFigures(figures));
  // Something of the runners themselves went wrong, which no test says.
  const isSilent = (unit.code || browser.code) && !outcomes.some(({ status }) => status === "failed");
  if (isSilent) console.error("A test runner failed without a failed test, see above.");
  return areShown && !isSilent ? 0 : 1;
}

/**
 * What cannot even run has failed; what the others show is told all the same.
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
