/**
 * `npm start`: from a fresh clone to a running site. `--dev`: the same with Next's development server.
 *
 * Imports packages dynamically, since it installs them first.
 */
import { join } from "node:path";
import { buildSite, generateSources, serverIn } from "./build.mjs";
import { installMissing, requireNode } from "./install.mjs";
import { reachableFolder } from "./postgres/postgres-account.mjs";
import { createProgress, formatSeconds } from "./progress.mjs";
import { mustRunNode, root, runNode } from "./run.mjs";
import { dataDir, loadEnvFiles, readSettings, requireFreePort } from "./settings.mjs";
import { runUntilSignal } from "./signals.mjs";

/** @typedef {import("./run.mjs").Env} Env */

const mode = process.argv.includes("--dev") ? "development" : "production";

const MAX_NAMES = 5;

const begun = performance.now();
const { say, step } = createProgress();

runUntilSignal(async (signal) => {
  requireNode();
  loadEnvFiles();
  await requireFreePort();
  await installMissing(signal, say, step);
  const env = await readSettings(mode);
  if (env.DATABASE_URL) return serve(signal, env);
  return withEmbedded(signal, (owner, site) =>
    serve(signal, { ...env, DATABASE_URL: site, MIGRATION_DATABASE_URL: owner }, owner),
  );
});

/**
 * @param {AbortSignal} signal
 * @param {(owner: string, site: string) => Promise<number>} work
 */
async function withEmbedded(signal, work) {
  const folder = reachableFolder(join(dataDir(), "postgres"));
  const { supervisePostgres } = await import("./postgres/supervise-postgres.mjs");
  const { ensureAppRole } = await import("./db/app-role.mjs");
  const { url, kept, stop } = await step("Starting the database", "5 to 20 s", () =>
    supervisePostgres({ dataDir: folder }, say),
  );
  const lost = kept.then(
    () => 0,
    ({ message }) => {
      console.error(message);
      return 1;
    },
  );
  try {
    signal.throwIfAborted();
    const site = await ensureAppRole(url, "swapshop_site");
    return await Promise.race([work(url, site), lost]);
  } finally {
    await stop();
  }
}

/**
 * @param {AbortSignal} signal
 * @param {Env} given
 * @param {string} [embedded] connection string of a database that may get demo posts
 * @returns {Promise<number>} exit code
 */
async function serve(signal, given, embedded) {
  const isDemo = embedded !== undefined && given.DEMO !== "off";
  // The site must not know the owner's password. Empty, since Next would read a missing variable from `.env`.
  const env = { ...given, ...(isDemo ? demoMap(given) : {}), MIGRATION_DATABASE_URL: "" };
  const site = { signal, env, say, step };
  await generateSources(site);
  await step("Preparing the database", "5 to 20 s", () => migrateDatabase(given));
  if (isDemo && (await isEmpty(embedded))) await seed(signal, env);
  if (mode === "production") await buildSite(site);
  signal.throwIfAborted();
  const code = await runNode(server(env), { signal, env, onMessage: sayReady });
  // A server that ends by itself has failed, even with exit code 0.
  return signal.aborted ? code : code || 1;
}

/** @param {unknown} message of the server */
function sayReady(message) {
  if (message === "ready") say(`Ready after ${formatSeconds((performance.now() - begun) / 1000)}.`);
}

/** @param {Env} env */
const server = ({ NEXT_DIST_DIR }) =>
  mode === "production" ? [serverIn(NEXT_DIST_DIR || ".next")] : ["--import", "tsx", "server/main.ts"];

/** @param {Env} env */
async function migrateDatabase(env) {
  const { tsImport } = await import("tsx/esm/api");
  /** @type {typeof import("../prisma/app-role")} */
  const { migrateAsOwner } = await tsImport("../prisma/app-role.ts", import.meta.url);
  const applied = await migrateAsOwner(env);
  // All of them at the first start: nobody reads so many names.
  if (applied.length > MAX_NAMES) say(`Applied ${applied.length} database migrations.`);
  else if (applied.length > 0) say(`Applied database migrations: ${applied.join(", ")}.`);
}

/** The streets around the demo posts, unless the host has a map. @param {Env} given @returns {Env} */
const demoMap = ({ PMTILES, TILE_URL }) =>
  PMTILES || TILE_URL ? {} : { PMTILES: join(root, "prisma/demo/map.pmtiles") };

/** @param {string} url */
async function isEmpty(url) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query('SELECT FROM "User" LIMIT 1').finally(() => client.end());
  return rows.length === 0;
}

/**
 * @param {AbortSignal} signal
 * @param {Env} env
 */
async function seed(signal, env) {
  const args = ["--conditions=react-server", "--import", "tsx", "prisma/seed.ts", "--life"];
  await step("Adding demo posts", "15 s to 1 min", (note) =>
    mustRunNode("The demo posts could not be added, see above.", args, {
      signal,
      env,
      quiet: true,
      onMessage: (message) => note(String(message)),
    }),
  );
}
