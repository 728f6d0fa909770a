import "server-only";
import type { Actor } from "@/lib/auth/session";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import { requiresVerifiedEmail } from "@/lib/http/site-config";

/** @throws AppError "emailUnverified" where this site asks for a confirmed address */
export async function assertVerifiedEmail(actor: Actor | null): Promise<void> {
  if (!actor || !requiresVerifiedEmail()) return;
  const where = { id: actor.id, emailVerifiedAt: { not: null } };
  if ((await db().user.count({ where })) === 0) throw new AppError("emailUnverified");
}
