/** Keeps the embedded Postgres running. */
import { setTimeout as wait } from "node:timers/promises";
import { startEmbedded } from "./embedded-postgres.mjs";

/** Its children may hold the port and shared memory for a moment. */
const PAUSE_MS = 1000;
const ATTEMPTS = 20;

/**
 * Starts Postgres and restarts it at the same address whenever it ends by itself.
 *
 * @param {{ dataDir: string, isHasty?: boolean }} options as for `startEmbedded`
 * @param {(line: string) => void} say
 * @returns {Promise<{ url: string, kept: Promise<void>, stop: () => Promise<void> }>} `kept` settles after `stop`, and
 *   rejects if a restart fails
 */
export async function supervisePostgres(options, say) {
  let server = await startEmbedded(options);
  const { url } = server;
  const again = { ...options, port: Number(new URL(url).port) };
  let isOver = false;
  const restart = async (attempt = 1) => {
    await wait(PAUSE_MS);
    if (isOver) return;
    try {
      server = await startEmbedded(again);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await restart(attempt + 1);
    }
  };
  const keep = async () => {
    while (!isOver) {
      await server.gone;
      if (isOver) return;
      say("The database stopped unexpectedly. Restarting it …");
      await restart();
    }
    // `stop` was called during the restart.
    await server.stop();
  };
  const kept = keep();
  const stop = async () => {
    isOver = true;
    await server.stop();
    await kept.catch(() => {});
  };
  return { url, kept, stop };
}
