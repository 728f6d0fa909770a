/**
 * `npm test`: everything there is to check, from a fresh clone. `npm test -- unit e2e` runs these parts only.
 *
 * Runs before anything is installed: packages are imported only further down, once they are there.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateClient } from "./build.mjs";
import { checks } from "./checks.mjs";
import { installMissing, requireNode } from "./install.mjs";
import { untilInterrupted } from "./until-interrupted.mjs";

/** @typedef {import("./checks.mjs").Check} Check */
/** @typedef {import("./checks.mjs").Context} Context */

const INTERRUPTED = 130;

/** @param {string} line */
const say = (line) => console.log(`\n— ${line}`);

untilInterrupted(async (signal) => {
  const chosen = choose(process.argv.slice(2));
  requireNode();
  await installMissing(signal, say);
  const temporary = await mkdtemp(join(tmpdir(), "swap-shop-test-"));
  // Postgres, which may not be root, has to get through to its own folder.
  await chmod(temporary, 0o711);
  try {
    return await withDatabase(chosen, testEnv(temporary), (env) =>
      runAll(chosen, { signal, env, temporary, say }),
    );
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}, INTERRUPTED);

/**
 * @param {string[]} names
 * @returns {Check[]} all unless there are names
 */
function choose(names) {
  const wrong = names.find((name) => !checks.some((check) => check.name === name));
  const known = checks.map(({ name }) => name).join(", ");
  if (wrong) throw new Error(`There is no check "${wrong}"; there are: ${known}.`);
  const needed = checks.filter(({ name }) => names.includes(name)).flatMap(({ after = [] }) => after);
  return checks.filter(({ name }) => names.length === 0 || [...names, ...needed].includes(name));
}

/** @param {string} temporary */
function testEnv(temporary) {
  return { ...process.env, TMPDIR: temporary, NEXT_DIST_DIR: ".next-test", NEXT_TELEMETRY_DISABLED: "1" };
}

/**
 * @param {Check[]} chosen
 * @param {import("./run.mjs").Env} env
 * @param {(env: import("./run.mjs").Env) => Promise<number>} work
 */
async function withDatabase(chosen, env, work) {
  if (!chosen.some(({ needsDatabase }) => needsDatabase)) return work(env);
  const { startTemporary } = await import("./databases.mjs");
  const { url, stop } = await startTemporary();
  return work({ ...env, TEST_DATABASE_URL: url }).finally(stop);
}

/**
 * @param {Check[]} chosen
 * @param {Context} context
 * @returns {Promise<number>} an exit code
 */
async function runAll(chosen, context) {
  await generateClient(context);
  const total = { passed: 0, failed: 0 };
  for (const one of chosen) {
    context.say(one.title);
    const { passed, failed } = await runOne(one, context);
    total.passed += passed;
    total.failed += failed;
    console.log(`${one.title}: ${passed} passed, ${failed} failed`);
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}

/**
 * What cannot even run has failed; the others run all the same.
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
