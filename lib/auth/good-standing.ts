import "server-only";
import type { Actor } from "@/lib/auth/session";
import { AppError } from "@/lib/http/errors";

/** @throws AppError "suspended" for a member whom moderators have banned */
export function assertNotBanned(actor: Actor | null): void {
  if (actor?.isBanned) throw new AppError("suspended", { reason: "banned" });
}

/** @throws AppError "suspended" for a member whom moderators have suspended or banned */
export function assertGoodStanding(actor: Actor | null): void {
  assertNotBanned(actor);
  if (actor?.suspendedUntil)
    throw new AppError("suspended", { reason: "suspendedUntil", values: { until: actor.suspendedUntil } });
}
