import "server-only";
import { databaseTime, db } from "@/lib/db/client";
import { composeAccountEmail, type QueuedAccountEmail } from "@/lib/emails/compose-account";
import { sendEmail } from "@/lib/emails/send-email";
import { log } from "@/lib/observability/logger";

const BATCH_SIZE = 50;
const MAX_ATTEMPTS = 10;

/** Sends waiting mails about accounts, each at least once. A repeated one has a new link. @returns their number */
export async function sendAccountEmails(): Promise<number> {
  let sent = 0;
  for (let count = 0; count < BATCH_SIZE; count += 1) {
    const queued = await claimNext();
    if (!queued) break;
    try {
      if (await sendQueued(queued)) sent += 1;
    } catch (error) {
      const { id, attempts } = queued;
      log.warn({ err: error, mail: id, attempts }, "a mail about an account could not be sent");
      if (attempts >= MAX_ATTEMPTS) await db().accountEmail.deleteMany({ where: { id } });
    }
  }
  return sent;
}

/** As for `EmailOutbox`: the lease doubles with each attempt. */
async function claimNext(): Promise<QueuedAccountEmail | null> {
  const [queued] = await db().$queryRaw<QueuedAccountEmail[]>`
    UPDATE "AccountEmail" SET "attempts" = "attempts" + 1,
      "dueAt" = now() + least(power(2, "attempts"), 360) * interval '1 minute'
    WHERE "id" = (
      SELECT "id" FROM "AccountEmail" WHERE "dueAt" <= now()
      ORDER BY "dueAt", "id" LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING "id", "kind", "email", "userId", "device", "attempts", "createdAt"`;
  return queued ?? null;
}

async function sendQueued(queued: QueuedAccountEmail): Promise<boolean> {
  const email = await composeAccountEmail(queued);
  if (email) await sendEmail(email);
  if (email && queued.kind === "inactive") await recordNotice(queued.userId);
  await db().accountEmail.deleteMany({ where: { id: queued.id } });
  return email !== null;
}

/** A member whom the mail did not reach is not erased, see `lib/account-deletions/inactive-accounts.ts`. */
async function recordNotice(id: string | null): Promise<void> {
  if (!id) return;
  const data = { inactiveEmailedAt: await databaseTime(db()) };
  await db().user.updateMany({ where: { id }, data });
}
