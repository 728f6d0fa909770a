import pg from "pg";
import { migrate } from "@/prisma/migrate";
import { startTemporary } from "@/scripts/db/temporary-databases.mjs";
import { startEmbedded } from "@/scripts/postgres/embedded-postgres.mjs";
import { load } from "./load";

const HISTORY_DAYS = 730;

type Options = {
  posts: number;
  url?: string | undefined;
  folder?: string | undefined;
  log: (line: string) => void;
};
type Opened = { url: string; stop: () => Promise<void> };

/** Opens the database of the address, or of the folder, or a temporary one, and fills it if it is empty. */
export async function openBenchDatabase({ posts, url, folder, log }: Options): Promise<Opened> {
  const server = await openServer(url, folder);
  try {
    await migrate(server.url);
    await fillIfEmpty(server.url, posts, log);
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}

async function openServer(url: string | undefined, folder: string | undefined): Promise<Opened> {
  if (url) return { url, stop: async () => {} };
  return folder ? startEmbedded({ dataDir: folder, isHasty: true }) : startTemporary();
}

async function fillIfEmpty(url: string, posts: number, log: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM "Post"`);
    const [{ count } = { count: 0 }] = rows;
    if (count === 0) await load(client, { posts, days: HISTORY_DAYS, now: Date.now() }, log);
    else log(`The database has ${count} posts already.`);
  } finally {
    await client.end();
  }
}
