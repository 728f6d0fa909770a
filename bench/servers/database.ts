/** One PostgreSQL, as durable as in production, with a template of the demo posts and older copies of them. */
import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { ensureAppRole } from "@/scripts/db/app-role.mjs";
import { createDatabase, dropDatabases } from "@/scripts/db/temporary-databases.mjs";
import { startEmbedded } from "@/scripts/postgres/embedded-postgres.mjs";
import { mustRunNode } from "@/scripts/run.mjs";
import { copyPosts } from "./copy-posts";
import { siteEnv } from "./site-env";

const SEED = ["--conditions=react-server", "--import", "tsx", "prisma/seed.ts"];
const MIGRATE = ["--import", "tsx", "prisma/migrate-cli.ts"];
const TEMPLATE = "bench_template";

export type OwnDatabase = {
  /** For the site's role. */
  site: string;
  owner: string;
  drop(): Promise<void>;
};

export type Database = {
  /** For uploads; all copies share the demo pictures. */
  dataDir: string;
  copy(): Promise<OwnDatabase>;
  stop(): Promise<void>;
};

type Place = { signal: AbortSignal; folder: string; distDir: string; posts: number };

export async function startDatabase(place: Place): Promise<Database> {
  const dataDir = join(place.folder, "data");
  await mkdir(dataDir);
  const server = await startEmbedded({ dataDir: join(place.folder, "postgres") });
  try {
    await fillTemplate(server.url, dataDir, place);
    return { dataDir, copy: () => copyTemplate(server.url), stop: server.stop };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function fillTemplate(
  server: string,
  dataDir: string,
  { signal, distDir, posts }: Place,
): Promise<void> {
  const owner = await createDatabase(server, TEMPLATE);
  const site = await ensureAppRole(owner, TEMPLATE);
  const env = siteEnv({ database: site, dataDir, distDir, port: 1 });
  const run = { signal, quiet: true };
  const migration = { ...env, MIGRATION_DATABASE_URL: owner };
  await mustRunNode("The database could not be migrated", MIGRATE, { ...run, env: migration });
  await mustRunNode("The demo posts could not be added", SEED, { ...run, env });
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  await copyPosts(client, posts).finally(() => client.end());
}

async function copyTemplate(server: string): Promise<OwnDatabase> {
  const name = `bench_${randomBytes(4).toString("hex")}`;
  const owner = await createDatabase(server, name, TEMPLATE);
  const own = new URL(await ensureAppRole(owner, TEMPLATE));
  const site = Object.assign(own, { pathname: `/${name}` }).href;
  return { site, owner, drop: () => dropDatabases(server, name) };
}
