/** `npm run test:thorough`: every requirement with all cases, all unit tests, all journeys and HTML on both screens, several instances, other engines, a short bench. */
import { runPlaywright, runPlaywrightWith, runVitest } from "../scripts/checks.mjs";
import { readReport, readVitest } from "../scripts/reports.mjs";
import { runNode } from "../scripts/run.mjs";
import { runUntilSignal } from "../scripts/signals.mjs";
import { withTestEnv } from "../scripts/test-env.mjs";
import { runEngineJourneys } from "./engines/engine-journeys.mjs";
import { runSpecs } from "./run-specs.mjs";
import { requirements } from "./security/requirements.mjs";
import { showRequirements } from "./security/show.mjs";

/** @typedef {import("../scripts/checks.mjs").Context} Context */
/** @typedef {import("./engines/engine-report.mjs").Counts} Counts */

const INTERRUPTED = 130;
const BENCH = ["--conditions=react-server", "--import", "tsx", "bench/main.ts", "--smoke"];

runUntilSignal((signal) => withTestEnv(signal, true, runAll), INTERRUPTED);

/**
 * @param {Context} context
 * @returns {Promise<number>} an exit code
 */
async function runAll(context) {
  const parts = [
    await attempt(context, () => showRequirements(Object.keys(requirements), context)),
    await attempt(context, () => checkUnits(context)),
    await attempt(context, () => checkJourneys(context)),
    await attempt(context, () => checkScaling(context)),
    await attempt(context, () => runEngineJourneys(context)),
    await attempt(context, () => tryBench(context)),
  ];
  const [passed, failed, skipped] = ["passed", "failed", "skipped"].map((key) =>
    parts.reduce((sum, part) => sum + part[/** @type {keyof Counts} */ (key)], 0),
  );
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  return failed || !passed ? 1 : 0;
}

/**
 * Unit tests that prove no requirement, also those that the usual run leaves out.
 * @param {Context} context
 */
async function checkUnits({ env, ...rest }) {
  rest.say("All other unit and integration tests");
  const context = { ...rest, env: { ...env, THOROUGH: "1" } };
  const { report, code } = await runVitest(context, ["-t", "^(?!.*\\[[RS]\\d\\d\\])"]);
  const { passed, failed } = await readReport(report, readVitest, code);
  return { passed, failed, skipped: 0 };
}

/**
 * All journeys on both screens, also those that the usual run leaves out.
 * @param {Context} context
 */
function checkJourneys({ env, ...rest }) {
  const context = { ...rest, env: { ...env, THOROUGH: "1" } };
  return runSpecs(context, "All journeys", () => runPlaywright(context, ["e2e/"]));
}

/**
 * A second for each figure: proves that the bench runs and that the answers it times are right.
 * @param {Context} context
 */
async function tryBench({ signal, env, say }) {
  say("Bench");
  const code = await runNode(BENCH, { signal, env });
  return { passed: Number(code === 0), failed: Number(code !== 0), skipped: 0 };
}

/**
 * No requirement names these tests.
 * @param {Context} context
 */
function checkScaling({ env, ...rest }) {
  const context = { ...rest, env: { ...env, THOROUGH: "1" } };
  const run = () => runPlaywrightWith(context, "tests/scaling/playwright.config.ts");
  return runSpecs(context, "More than one machine", run);
}

/**
 * A part that cannot even run has failed; the others run all the same.
 * @param {Context} context
 * @param {() => Promise<Counts>} work
 * @returns {Promise<Counts>}
 */
async function attempt({ signal }, work) {
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}
