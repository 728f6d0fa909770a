import { runShutdownSteps } from "@/lib/db/server-bridge";

/** Test files in one thread share module state, but each needs its own database. */

type Kept = {
  swapShopDb?: { pool?: { end(): Promise<void>; ended: boolean }; client?: { $disconnect(): Promise<void> } };
  swapShopLimiters?: Map<string, unknown>;
  sharesRegistry?: boolean;
};
const shared = globalThis as Kept;

/** Reads the environment again if an earlier file of this thread has read it. */
export async function renewEnv(): Promise<void> {
  if (!shared.sharesRegistry) {
    shared.sharesRegistry = true;
    return;
  }
  const { env, readEnv } = await import("@/lib/env");
  const [known, fresh] = [env(), readEnv(process.env)];
  for (const name of Object.keys(known) as (keyof typeof known)[]) if (!(name in fresh)) delete known[name];
  Object.assign(known, fresh);
}

export async function closeDatabase(): Promise<void> {
  await runShutdownSteps();
  const { swapShopDb: database, swapShopLimiters: limiters } = shared;
  limiters?.clear();
  if (!database) return;
  const { pool, client } = database;
  delete database.pool;
  delete database.client;
  await client?.$disconnect();
  if (pool && !pool.ended) await pool.end();
}
