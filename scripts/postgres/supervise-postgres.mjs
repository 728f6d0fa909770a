/** A Postgres of our own that is there for as long as the site is. */
import { setTimeout as wait } from "node:timers/promises";
import { startEmbedded } from "./embedded-postgres.mjs";

/** Until what was left of it has noticed; that may hold its port and its memory for a while. */
const PAUSE = 1000;
const ATTEMPTS = 20;

/**
 * Starts it, and starts it again, at the same address, whenever it ends by itself: after a crash, or where the system took
 * it for want of memory.
 *
 * @param {{ dataDir: string, isHasty?: boolean }} options as for `startEmbedded`
 * @param {(line: string) => void} say
 * @returns {Promise<{ url: string, kept: Promise<void>, stop: () => Promise<void> }>} `kept` settles once it is stopped, and
 *   fails when it cannot be started again
 */
export async function supervisePostgres(options, say) {
  let server = await startEmbedded(options);
  const { url } = server;
  const again = { ...options, port: Number(new URL(url).port) };
  let isOver = false;
  const restart = async (attempt = 1) => {
    await wait(PAUSE);
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
      say("The database has ended by itself, and is started again …");
      await restart();
    }
    // It was started while we were told to stop.
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
