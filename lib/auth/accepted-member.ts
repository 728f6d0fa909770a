import "server-only";
import type { Actor } from "@/lib/auth/session";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";

/** @throws AppError "membershipWaiting" until a host has accepted the member */
export async function assertAcceptedMember(actor: Actor | null): Promise<void> {
  if (actor && (await db().membershipRequest.count({ where: { userId: actor.id } })) > 0)
    throw new AppError("membershipWaiting");
}
