/** A site of one's own: what is done to it disturbs nobody else. */
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase, dropDatabases, findServer } from "../../scripts/databases.mjs";
import { findPort } from "../../scripts/find-port.mjs";
import { migrate, siteEnv, startServer } from "../site";

/** Its address, and how it ends. */
export async function anOwnSite(): Promise<{ url: string; stop: () => Promise<void> }> {
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.reverse()) await step();
  };
  try {
    const dataDir = await mkdtemp(join(tmpdir(), "swap-shop-own-"));
    undo.push(() => rm(dataDir, { recursive: true, force: true }));
    const server = await findServer();
    undo.push(server.stop);
    const name = `own_${randomBytes(4).toString("hex")}`;
    undo.push(() => dropDatabases(server.url, name));
    const url = `http://localhost:${await findPort()}`;
    const env = siteEnv(await createDatabase(server.url, name), dataDir, url);
    await migrate(env);
    const site = startServer(env);
    undo.push(site.stop);
    await site.ready();
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
