import "server-only";
import type { Actor } from "@/lib/auth/session";
import { db } from "@/lib/db/client";
import type { SecondFactorView } from "@/lib/second-factor/schema";

export async function getSecondFactor({ id: userId }: Actor): Promise<SecondFactorView | null> {
  const found = await db().secondFactor.findUnique({
    where: { userId },
    select: { confirmedAt: true, _count: { select: { recoveryCodes: { where: { usedAt: null } } } } },
  });
  if (!found?.confirmedAt) return null;
  return { since: found.confirmedAt.toISOString(), codesLeft: found._count.recoveryCodes };
}
