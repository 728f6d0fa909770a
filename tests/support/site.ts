/** Serves the real site with demo posts for all end-to-end tests. */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { serverIn } from "@/scripts/build.mjs";
import { ensureAppRole } from "@/scripts/db/app-role.mjs";
import { createDatabase, dropDatabases, findServer } from "@/scripts/db/temporary-databases.mjs";
import { mustRunNode, runNode } from "@/scripts/run.mjs";
import { startGeocoder } from "./geocoder";
import { assertInvariants, requireFiles } from "./invariants";
import { patient } from "./patient-database";

export type Env = Record<string, string>;

const SEED = ["--conditions=react-server", "--import", "tsx", "prisma/seed.ts"];
const TIMEOUT_MS = 60_000;

export default async function startSite(): Promise<() => Promise<void>> {
  const undo: (() => Promise<unknown>)[] = [];
  const tearDown = async () => {
    const faults: unknown[] = [];
    for (const step of undo.reverse()) await step().catch((error) => faults.push(error));
    if (faults.length > 0) throw faults[0];
  };
  try {
    await serve(await prepare(undo), undo);
    return tearDown;
  } catch (error) {
    await tearDown();
    throw error;
  }
}

async function prepare(undo: (() => Promise<unknown>)[]): Promise<Env> {
  const dataDir = await mkdtemp(join(tmpdir(), "swap-shop-e2e-"));
  undo.push(() => rm(dataDir, { recursive: true, force: true }));
  process.env.E2E_DATA_DIR = dataDir;
  const { url, stop } = await findServer();
  undo.push(stop);
  const name = `e2e_${randomBytes(4).toString("hex")}`;
  undo.push(() => dropDatabases(url, name));
  const owner = await createDatabase(url, name);
  // For tests that shift time.
  process.env.E2E_DATABASE_URL = owner;
  const geocoder = await startGeocoder();
  undo.push(geocoder.stop);
  return {
    ...siteEnv(patient(await ensureAppRole(owner, name)), dataDir),
    MIGRATION_DATABASE_URL: owner,
    GEOCODER_URL: geocoder.url,
  };
}

/** Shared with the tests, which sign email links like the site. */
function secret(): string {
  process.env.E2E_SECRET ??= randomBytes(33).toString("base64");
  return process.env.E2E_SECRET;
}

/** Empty instead of missing values shadow a developer's `.env`. */
export function siteEnv(database: string, dataDir: string, url = process.env.E2E_URL ?? ""): Env {
  return {
    PATH: process.env.PATH ?? "",
    NODE_ENV: "production",
    NEXT_DIST_DIR: process.env.NEXT_DIST_DIR || ".next-test",
    NEXT_TELEMETRY_DISABLED: "1",
    PORT: new URL(url).port,
    APP_URL: url,
    DATABASE_URL: database,
    MIGRATION_DATABASE_URL: "",
    DATA_DIR: dataDir,
    NEXTAUTH_SECRET: secret(),
    // Tests run the scheduled jobs themselves, see `runCron()`.
    CRON_SECRET: secret(),
    CONTACT_EMAIL: "contact@example.org",
    TRUSTED_PROXIES: "1",
    LOG_LEVEL: "warn",
    BLOB_READ_WRITE_TOKEN: "",
    SMTP_URL: "",
    LEAKED_PASSWORDS_URL: "",
    PLACE_HEADERS: "",
    GEOCODER_URL: "",
    POSTCODES: "",
    PMTILES: "",
    TILE_URL: "",
    ...{ GOOGLE_CLIENT_ID: "", GOOGLE_CLIENT_SECRET: "", GITHUB_CLIENT_ID: "", GITHUB_CLIENT_SECRET: "" },
    ...{ OIDC_ISSUER: "", OIDC_CLIENT_ID: "", OIDC_CLIENT_SECRET: "" },
  };
}

async function serve(
  { MIGRATION_DATABASE_URL = "", ...given }: Env,
  undo: (() => Promise<unknown>)[],
): Promise<void> {
  const env = { ...given, MIGRATION_DATABASE_URL: "" };
  await migrate({ ...env, MIGRATION_DATABASE_URL });
  const { signal } = closable();
  await mustRunNode("The demo posts could not be added", SEED, { signal, env, quiet: true });
  const { stop, ready } = startServer(env);
  undo.push(() => requireIntact({ ...env, DATABASE_URL: MIGRATION_DATABASE_URL }), stop);
  await ready();
}

async function requireIntact({ DATABASE_URL = "", DATA_DIR = "" }: Env): Promise<void> {
  await assertInvariants(DATABASE_URL);
  await requireFiles(DATABASE_URL, join(DATA_DIR, "uploads"));
}

export async function migrate(env: Env): Promise<void> {
  const options = { signal: closable().signal, env, quiet: true };
  await mustRunNode(
    "The database could not be migrated",
    ["--import", "tsx", "prisma/migrate-cli.ts"],
    options,
  );
}

/** `ready` waits until the site serves requests; `stop` waits until it has ended. */
export function startServer(
  env: Env,
  options: { stopWith?: NodeJS.Signals; quiet?: boolean; output?: string } = {},
) {
  const { signal, abort } = closable();
  const ended = runNode([serverIn(env.NEXT_DIST_DIR ?? "")], { signal, env, ...options });
  const isOver = { now: false };
  void ended.finally(() => Object.assign(isOver, { now: true }));
  const ready = async () => {
    const deadline = Date.now() + TIMEOUT_MS;
    while (!(await isReady(`${env.APP_URL}/api/health/ready`))) {
      if (isOver.now || Date.now() > deadline) throw new Error("The site did not start, see above.");
      await wait(100);
    }
  };
  const stop = () => {
    abort();
    return ended;
  };
  return { ready, stop };
}

function closable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

const isReady = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
