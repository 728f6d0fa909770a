import pino from "pino";
import { throttleByKey } from "@/lib/observability/log-throttle";
import { serializeError } from "@/lib/observability/serialize-error";

const WARN = 40;

/** Fields that can hold a secret or a home, at the top of an entry and one level below. */
const REDACTED = [
  ...["password", "token", "secret", "cookie", "authorization"],
  ...["email", "address", "latitude", "longitude"],
];

const isWithinLimit = throttleByKey((kind, suppressed) =>
  log.warn({ kind, suppressed }, "similar log lines suppressed"),
);

/** JSON lines; repeated warnings are throttled. */
export const log = pino({
  level: process.env.LOG_LEVEL || "info",
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  hooks: {
    logMethod(args, write, level) {
      if (level < WARN || isWithinLimit(kindOf(args))) write.apply(this, args);
    },
  },
  serializers: { err: (error: unknown) => serializeError(error) },
  redact: REDACTED.flatMap((field) => [field, `*.${field}`]),
});

function kindOf([fields, message]: unknown[]): string {
  const { err } = (fields ?? {}) as { err?: { code?: unknown; name?: unknown } };
  return [message ?? fields, err?.code ?? err?.name].filter(Boolean).join(": ");
}
