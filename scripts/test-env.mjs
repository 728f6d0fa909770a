/** Sets up and removes the environment of the test commands. */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateSources } from "./build.mjs";
import { installMissing, requireNode } from "./install.mjs";

/** @typedef {import("./checks.mjs").Context} Context */

/** @param {string} line */
const say = (line) => console.log(`\n— ${line}`);

/**
 * Provides packages, generated sources, a folder for reports and, if needed, a Postgres.
 * @param {AbortSignal} signal
 * @param {boolean} needsDatabase
 * @param {(context: Context) => Promise<number>} work
 * @returns {Promise<number>} the exit code of the work
 */
export async function withTestEnv(signal, needsDatabase, work) {
  requireNode();
  await installMissing(signal, say);
  const temporary = await mkdtemp(join(tmpdir(), "swap-shop-test-"));
  // Postgres runs as another user and needs to reach its folder inside.
  await chmod(temporary, 0o711);
  const env = {
    ...process.env,
    TMPDIR: temporary,
    NEXT_DIST_DIR: ".next-test",
    NEXT_TELEMETRY_DISABLED: "1",
  };
  try {
    return await withDatabase(needsDatabase, env, async (all) => {
      const context = { signal, env: all, temporary, say };
      await generateSources(context);
      return work(context);
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/**
 * @param {boolean} isNeeded
 * @param {import("./run.mjs").Env} env
 * @param {(env: import("./run.mjs").Env) => Promise<number>} work
 */
async function withDatabase(isNeeded, env, work) {
  if (!isNeeded) return work(env);
  const { startTemporary } = await import("./db/temporary-databases.mjs");
  const { url, stop } = await startTemporary();
  return work({ ...env, TEST_DATABASE_URL: url }).finally(stop);
}
