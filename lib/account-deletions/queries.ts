import "server-only";
import type { DeletionView } from "@/lib/account-deletions/schema";
import type { Actor } from "@/lib/auth/session";
import { db } from "@/lib/db/client";

export async function getDeletion({ id: userId }: Actor): Promise<DeletionView | null> {
  const row = await db().accountDeletion.findUnique({
    where: { userId },
    select: { requestedAt: true, eraseAt: true },
  });
  return row && { requestedAt: row.requestedAt.toISOString(), eraseAt: row.eraseAt.toISOString() };
}
