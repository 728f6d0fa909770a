/** A PostgreSQL server with a streaming replica, from the repository's own programs. */
import { execFileSync } from "node:child_process";
import { appendFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { startEmbedded } from "@/scripts/postgres/embedded-postgres.mjs";

export type Pair = {
  primary: string;
  /** The address of the same database on the replica. */
  onStandby(database: string): string;
  /** Runs a statement on the replica. */
  askStandby(sql: string, database?: string): Promise<Record<string, unknown>[]>;
  stopStandby(): Promise<void>;
  stop(): Promise<void>;
};

export async function startPair(): Promise<Pair> {
  const homes = await Promise.all(
    ["primary", "standby"].map((name) => mkdtemp(join(tmpdir(), `swap-shop-${name}-`))),
  );
  const [home, copy] = homes as [string, string];
  const undo = homes.map((folder) => () => rm(folder, { recursive: true, force: true }));
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const { url, stop: stopFirst } = await startEmbedded({ dataDir: home, isHasty: true });
    await stopFirst();
    await copyCluster(home, copy, url);
    const port = Number(new URL(url).port);
    const primary = await startEmbedded({ dataDir: home, port, isHasty: true });
    undo.push(primary.stop);
    const standby = await startEmbedded({ dataDir: copy, isHasty: true });
    undo.push(standby.stop);
    const onStandby = (database: string) => moved(standby.url, new URL(database).pathname);
    const askStandby = (sql: string, database = url) => ask(onStandby(database), sql);
    return { primary: url, onStandby, askStandby, stopStandby: standby.stop, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Of a stopped server, so that no base backup is needed. */
async function copyCluster(from: string, to: string, url: string): Promise<void> {
  const cluster = join(to, "cluster");
  execFileSync("cp", ["-a", join(from, "cluster"), cluster]);
  const { hostname: host, port, username: user, password } = new URL(url);
  const source = Object.entries({ host, port, user, password }).map(([name, value]) => `${name}=${value}`);
  await appendFile(join(cluster, "postgresql.auto.conf"), `primary_conninfo = '${source.join(" ")}'\n`);
  await writeFile(join(cluster, "standby.signal"), "");
}

const moved = (server: string, pathname: string) => Object.assign(new URL(server), { pathname }).href;

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
