import "server-only";
import { beginDeletion } from "@/lib/account-deletions/mutations";
import { db, transaction } from "@/lib/db/client";
import { env } from "@/lib/env";
import { sendsEmail } from "@/lib/http/site-config";
import { queueAccountEmail } from "@/lib/users/account-emails";
import { NOTICE_DAYS } from "@/lib/users/rules";

const AT_ONCE = 50;

/**
 * Off unless the host sets a period, and the site sends mail. Asks first, and erases who does not sign in. Safe to
 * repeat.
 */
export async function processInactiveAccounts(): Promise<void> {
  const months = env().INACTIVE_ACCOUNT_MONTHS;
  if (!months || !sendsEmail()) return;
  await askInactive(months);
  await endInactive();
}

/** One statement for each: two instances ask once. */
async function askInactive(months: number): Promise<void> {
  await transaction(async (tx) => {
    const asked = await tx.$queryRaw<{ id: string; email: string }[]>`
      UPDATE "User" SET "inactiveNoticeAt" = now() WHERE "id" IN (
        SELECT "id" FROM "User"
        WHERE "lastSeenAt" < now() - make_interval(months => ${months}::int)
          AND "inactiveNoticeAt" IS NULL AND "leavingAt" IS NULL
        ORDER BY "lastSeenAt" LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED
      ) RETURNING "id", "email"`;
    for (const { id, email } of asked) await queueAccountEmail(tx, { kind: "inactive", email, userId: id });
  });
}

/** Signing in clears the notice. Nobody is erased for an email that could not be sent. */
async function endInactive(): Promise<void> {
  const due = await db().$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "User"
    WHERE "leavingAt" IS NULL AND "inactiveEmailedAt" >= "inactiveNoticeAt"
      AND "inactiveEmailedAt" <= now() - make_interval(days => ${NOTICE_DAYS}::int)
    ORDER BY "inactiveEmailedAt" LIMIT ${AT_ONCE}`;
  for (const { id } of due) await beginDeletion(id, 0);
}
