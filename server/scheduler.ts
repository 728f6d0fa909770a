import { log } from "@/lib/observability/logger";

const PERIOD_MS = 30_000;

/** Calls `/api/cron`, since only a route handler can refresh cached pages. @returns a function that stops it */
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
    if (!response.ok) log.warn({ status: response.status }, "the scheduled job failed");
  } catch (error) {
    log.warn({ err: error }, "the scheduled job failed");
  }
}
