import "server-only";
import { assertAcceptedMember } from "@/lib/auth/accepted-member";
import type { Actor } from "@/lib/auth/session";
import { assertVerifiedEmail } from "@/lib/auth/verified-email";

/** @throws AppError "emailUnverified", "membershipWaiting" */
export async function assertMayPublish(actor: Actor | null): Promise<void> {
  await assertVerifiedEmail(actor);
  await assertAcceptedMember(actor);
}
