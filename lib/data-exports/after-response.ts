import "server-only";
import { runExports } from "@/lib/data-exports/run-exports";
import { log } from "@/lib/observability/logger";

/** The scheduled job makes those that this process does not finish. */
export function runExportsAfterResponse(): void {
  setImmediate(() =>
    runExports().catch((error: unknown) => log.warn({ err: error }, "exports wait for the clock")),
  );
}
