import { AppError } from "@/lib/http/errors";
import { logSecurityEvent } from "@/lib/observability/security-log";

type Reason =
  | "unknown"
  | "challenge"
  | "origin"
  | "rp-id"
  | "user-verification"
  | "signature"
  | "user-handle";

/** The library says in English which check failed; its sentences may hold what the caller sent. */
const SIGNS: [RegExp, Reason][] = [
  [/origin/, "origin"],
  [/RP ID/, "rp-id"],
  [/User (?:verification|presence)/i, "user-verification"],
];

export const refusalReason = (error: unknown): Reason =>
  SIGNS.find(([sign]) => sign.test(String(error)))?.[1] ?? "signature";

/** The same answer whether or not there is such a passkey. */
export function refusePasskey(reason: Reason, userId?: string): AppError {
  logSecurityEvent("passkey refused", { reason, ...(userId && { userId }) });
  const isLate = reason === "challenge";
  return new AppError("wrongCredentials", { reason: isLate ? "passkeyTooLate" : "passkeyRefused" });
}
