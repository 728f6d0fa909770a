import "server-only";
import type { Actor } from "@/lib/auth/session";
import { AppError } from "@/lib/http/errors";
import { hasRole, type StaffRole } from "@/lib/http/roles";

/**
 * A stolen password must not open what moderators and hosts see: their session needs a passkey or a second step.
 * @throws AppError "forbidden", "secondStepNeeded"
 */
export function assertStaff(actor: Actor | null, needed: StaffRole): void {
  if (!actor || !hasRole(actor.role, needed)) throw new AppError("forbidden");
  if (!actor.passedSecondStep) throw new AppError("secondStepNeeded");
}
