/**
 * `npm test`: all checks, from a fresh clone. `npm test -- unit e2e` runs these only, and
 * `npm test -- --changed` (`npm run test:quick`) what is near the changes since the last commit.
 *
 * Imports packages dynamically, since it installs them first.
 */
import { checks, quickChecks } from "./checks.mjs";
import { runUntilSignal } from "./signals.mjs";
import { withTestEnv } from "./test-env.mjs";

/** @typedef {import("./checks.mjs").Check} Check */
/** @typedef {import("./checks.mjs").Context} Context */

const INTERRUPTED = 130;

runUntilSignal(async (signal) => {
  const chosen = choose(process.argv.slice(2));
  const needsDatabase = chosen.some((check) => check.needsDatabase);
  return withTestEnv(signal, needsDatabase, (context) => runAll(chosen, context));
}, INTERRUPTED);

/**
 * @param {string[]} names
 * @returns {Check[]} all unless there are names
 */
function choose(names) {
  if (names.includes("--changed")) return quickChecks;
  const wrong = names.find((name) => !checks.some((check) => check.name === name));
  const known = checks.map(({ name }) => name).join(", ");
  if (wrong) throw new Error(`There is no check "${wrong}"; there are: ${known}.`);
  const needed = checks.filter(({ name }) => names.includes(name)).flatMap(({ after = [] }) => after);
  return checks.filter(({ name }) => names.length === 0 || [...names, ...needed].includes(name));
}

/**
 * @param {Check[]} chosen
 * @param {Context} context
 * @returns {Promise<number>} an exit code
 */
async function runAll(chosen, context) {
  const total = { passed: 0, failed: 0, second: 0 };
  const noted = [];
  for (const together of groups(chosen)) {
    context.say(together.map(({ title }) => title).join(", "));
    const results = await Promise.all(together.map((one) => runOne(one, context)));
    for (const [index, { passed, failed, second = 0, notes = [] }] of results.entries()) {
      total.passed += passed;
      total.failed += failed;
      total.second += second;
      noted.push(...notes);
      console.log(`${together[index]?.title}: ${passed} passed, ${failed} failed`);
    }
  }
  // At the end, since the end is what people see of a long log.
  if (noted.length > 0) console.log(`\n${noted.join("\n")}`);
  const doubtful = total.second > 0 ? `, ${total.second} only at a second try` : "";
  console.log(`\n${total.passed} passed, ${total.failed} failed${doubtful}`);
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}

/**
 * Checks that only read the sources run first and in parallel.
 * @param {Check[]} chosen
 */
function groups(chosen) {
  const readers = chosen.filter(({ onlyReads }) => onlyReads);
  const others = chosen.filter(({ onlyReads }) => !onlyReads).map((one) => [one]);
  return readers.length > 0 ? [readers, ...others] : others;
}

/**
 * A check that cannot run counts as one failure; the others still run.
 * @param {Check} check
 * @param {Context} context
 */
async function runOne({ check }, context) {
  try {
    const result = await check(context);
    context.signal.throwIfAborted();
    return result;
  } catch (error) {
    context.signal.throwIfAborted();
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}
