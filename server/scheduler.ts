import { log } from "@/lib/observability/logger";

const PERIOD_MS = 30_000;

/**
 * Does every half minute what is due, by the door a host's scheduler uses as well: only there can kept pages be made new.
 *
 * @returns how to stop it
 */
export function startScheduler(self: string, secret: string): () => void {
  const timer = setInterval(() => void tick(self, secret), PERIOD_MS);
  timer.unref();
  return () => clearInterval(timer);
}

async function tick(self: string, secret: string): Promise<void> {
  try {
    const headers = { authorization: `Bearer ${secret}` };
    const response = await fetch(`${self}/api/cron`, {
      headers,
      signal: AbortSignal.timeout(PERIOD_MS),
    });
    if (!response.ok) log.warn({ status: response.status }, "what was due was not done");
  } catch (error) {
    log.warn({ err: error }, "what was due was not done");
  }
}
