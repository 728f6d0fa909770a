/** An empty site with its own database, data folder and log. */
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import PostalMime, { type Email } from "postal-mime";
import { createDatabase, dropDatabases, findServer } from "@/scripts/db/temporary-databases.mjs";
import { findPort } from "@/scripts/find-port.mjs";
import { type Env, migrate, siteEnv, startServer } from "@/tests/support/site";

export type OwnSite = {
  url: string;
  database: pg.Client;
  env: Env;
  /** All of its output so far, line by line. */
  log(): Promise<string[]>;
  mails(): Promise<Email[]>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
};

export async function startOwnSite(changes: Env = {}): Promise<OwnSite> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    return { ...(await start(changes, undo)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(changes: Env, undo: (() => Promise<unknown>)[]) {
  const dataDir = await mkdtemp(join(tmpdir(), "swap-shop-own-"));
  undo.push(() => rm(dataDir, { recursive: true, force: true }));
  const server = await findServer();
  undo.push(server.stop);
  const name = `own_${randomBytes(4).toString("hex")}`;
  undo.push(() => dropDatabases(server.url, name));
  const url = `http://localhost:${await findPort()}`;
  const env: Env = {
    ...siteEnv(await createDatabase(server.url, name), dataDir, url),
    LOG_LEVEL: "info",
    ...changes,
  };
  await migrate(env);
  const output = join(dataDir, "site.log");
  const site = startServer(env, { output });
  undo.push(site.stop);
  await site.ready();
  const database = new pg.Client({ connectionString: env.DATABASE_URL ?? "" });
  database.on("error", () => {});
  await database.connect();
  undo.push(() => database.end());
  await untilAnnounced(database);
  const log = async () => (await readFile(output, "utf8")).split("\n").filter(Boolean);
  return { url, env, database, log, mails: () => mailsIn(join(dataDir, "outbox")) };
}

/** The code for its first host is made beside the start, and not once somebody is a member. */
async function untilAnnounced(database: pg.Client): Promise<void> {
  while ((await database.query('SELECT FROM "FirstHostCode"')).rowCount === 0) await wait(50);
}

/** Another instance with the same database and folder. */
export async function startSecondInstance({
  env,
}: OwnSite): Promise<{ url: string; stop(): Promise<unknown> }> {
  const port = await findPort();
  const url = `http://localhost:${port}`;
  const { ready, stop } = startServer({ ...env, PORT: `${port}`, APP_URL: url });
  try {
    await ready();
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

async function mailsIn(folder: string): Promise<Email[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".eml"));
  return Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(folder, file)))));
}
