import "server-only";
import type { Actor } from "@/lib/auth/session";
import { assertVerifiedEmail } from "@/lib/auth/verified-email";
import { AppError } from "@/lib/http/errors";

/** @throws AppError "emailUnverified", "membershipWaiting" until a host has accepted the member */
export async function assertMayPublish(actor: Actor | null): Promise<void> {
  await assertVerifiedEmail(actor);
  if (actor?.isWaiting) throw new AppError("membershipWaiting");
}
