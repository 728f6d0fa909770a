/** `npm run test:thorough`: every requirement with all cases, then the journeys in other engines. */
import { requirements } from "../tests/security/requirements.mjs";
import { showRequirements } from "../tests/security/show.mjs";
import { runEngineJourneys } from "./engines/engine-journeys.mjs";
import { runUntilSignal } from "./signals.mjs";
import { withTestEnv } from "./test-env.mjs";

/** @typedef {import("./checks.mjs").Context} Context */
/** @typedef {import("./engines/engine-report.mjs").Counts} Counts */

const INTERRUPTED = 130;

runUntilSignal((signal) => withTestEnv(signal, true, runAll), INTERRUPTED);

/**
 * @param {Context} context
 * @returns {Promise<number>} an exit code
 */
async function runAll(context) {
  const parts = [
    await attempt(context, () => showRequirements(Object.keys(requirements), context)),
    await attempt(context, () => runEngineJourneys(context)),
  ];
  const [passed, failed, skipped] = ["passed", "failed", "skipped"].map((key) =>
    parts.reduce((sum, part) => sum + part[/** @type {keyof Counts} */ (key)], 0),
  );
  console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
  return failed || !passed ? 1 : 0;
}

/**
 * A part that cannot run counts as one failure; the other still runs.
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
