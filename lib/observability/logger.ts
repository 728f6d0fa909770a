import "server-only";
import pino from "pino";
import { throttleByKey } from "@/lib/observability/log-throttle";
import { serializeError } from "@/lib/observability/serialize-error";

const WARN = 40;

const isWritten = throttleByKey((kind, leftOut) =>
  log.warn({ kind, leftOut }, "more of the same was left out"),
);

/** JSON lines; names that could carry a secret or a home are never written. */
export const log = pino({
  level: process.env.LOG_LEVEL || "info",
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  hooks: {
    logMethod(args, write, level) {
      if (level < WARN || isWritten(kindOf(args))) write.apply(this, args);
    },
  },
  serializers: { err: (error: unknown) => serializeError(error) },
  redact: [
    "password",
    "token",
    "email",
    "address",
    "latitude",
    "longitude",
    "*.password",
    "*.token",
    "*.email",
  ],
});

/** What it says, and of which failure. */
function kindOf([about, message]: unknown[]): string {
  const { err } = (about ?? {}) as { err?: { code?: unknown; name?: unknown } };
  return [message ?? about, err?.code ?? err?.name].filter(Boolean).join(": ");
}
