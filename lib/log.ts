import "server-only";
import pino from "pino";
import { errorForLog } from "@/lib/error-for-log";

/** JSON lines; names that could carry a secret or a home are never written. */
export const log = pino({
  level: process.env.LOG_LEVEL || "info",
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: (error: unknown) => errorForLog(error) },
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
