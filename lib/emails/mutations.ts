import "server-only";
import { verifyToken } from "@/lib/auth/signed-token";
import { getCommunity } from "@/lib/community/queries";
import { databaseTime, db } from "@/lib/db/client";
import { composeEmail } from "@/lib/emails/compose";
import { makeEnclosures } from "@/lib/emails/enclosures";
import { listResting, queueLater, threadOf } from "@/lib/emails/resting-threads";
import type { EmailKind } from "@/lib/emails/schema";
import { sendEmail } from "@/lib/emails/send-email";
import { listUnsent, MAX_AGE_MS, type Unsent } from "@/lib/emails/unsent";
import { env } from "@/lib/env";
import { AppError } from "@/lib/http/errors";
import { log } from "@/lib/observability/logger";
import { stopSearchEmails } from "@/lib/saved-searches/mutations";
import { DAY_MS, HOUR_MS } from "@/lib/time/durations";
import { localDay } from "@/lib/time/local-day";

const BATCH_SIZE = 50;
/** With the growing delays, ten attempts span half a day. */
const MAX_ATTEMPTS = 10;
const SEND_HOUR = 6;
type Claimed = { id: string; userId: string; kind: EmailKind; attempts: number };

/** Sends due emails at least once each, since they are marked as sent only afterwards. Returns their number. */
export async function sendDueEmails(): Promise<number> {
  let sent = 0;
  for (let count = 0; count < BATCH_SIZE; count += 1) {
    const mail = await claimNext();
    if (!mail) break;
    try {
      if (await sendClaimed(mail)) sent += 1;
    } catch (error) {
      log.warn({ err: error, mail: mail.id, attempts: mail.attempts }, "a mail could not be sent");
      await recordFailure(mail, error);
    }
  }
  return sent;
}

/** The lease doubles with each attempt: 1, 2, 4 ... minutes, at most 6 hours. */
async function claimNext(): Promise<Claimed | null> {
  const [mail] = await db().$queryRaw<Claimed[]>`
    UPDATE "EmailOutbox" SET "attempts" = "attempts" + 1,
      "dueAt" = now() + least(power(2, "attempts"), 360) * interval '1 minute'
    WHERE "id" = (
      SELECT "id" FROM "EmailOutbox" WHERE "sentAt" IS NULL AND "droppedAt" IS NULL AND "dueAt" <= now()
      ORDER BY "dueAt" LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING "id", "userId", "kind", "attempts"`;
  return mail ?? null;
}

async function recordFailure({ id, attempts }: Claimed, error: unknown): Promise<void> {
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  const droppedAt = attempts >= MAX_ATTEMPTS ? new Date() : null;
  await db().emailOutbox.update({ where: { id }, data: { lastError, droppedAt }, select: { id: true } });
}

async function sendClaimed({ id, userId, kind }: Claimed): Promise<boolean> {
  // Later notifications are in the next one.
  const sentAt = await databaseTime(db());
  const reader = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { id: true, name: true, email: true, emailDaily: true, emailAtOnce: true, leavingAt: true },
  });
  const isWanted = !reader.leavingAt && (kind === "daily" ? reader.emailDaily : reader.emailAtOnce);
  const notifications = isWanted ? await listReady(userId, kind) : [];
  if (notifications.length === 0) {
    await db().emailOutbox.update({ where: { id }, data: { droppedAt: new Date() }, select: { id: true } });
    return false;
  }
  const { name: site, timeZone } = await getCommunity();
  const enclosures = await makeEnclosures(userId, notifications);
  await sendEmail(composeEmail({ id, kind, site, timeZone }, reader, notifications, enclosures));
  const threads = [...new Set(notifications.flatMap(({ payload }) => threadOf(payload) ?? []))];
  // Notifications first, in the same order as `notify`, to avoid a deadlock.
  await db().$transaction([
    db().notification.updateMany({
      where: { id: { in: notifications.map((one) => one.id) } },
      data: { digestAt: new Date() },
    }),
    db().emailOutbox.update({
      where: { id },
      data: { sentAt, threads, lastError: null },
      select: { id: true },
    }),
  ]);
  return true;
}

/** Without those whose thread had an email within the hour: they wait for the next. */
async function listReady(userId: string, kind: EmailKind): Promise<Unsent[]> {
  const unsent = await listUnsent(userId, kind);
  if (kind === "daily") return unsent;
  const resting = await listResting(userId);
  const restOf = ({ payload }: Unsent) => resting.get(threadOf(payload) ?? "");
  const [next] = unsent.flatMap((one) => restOf(one) ?? []).sort((a, b) => a.getTime() - b.getTime());
  if (next) await queueLater(userId, next);
  return unsent.filter((one) => !restOf(one));
}

/** Queues a daily email from six in the morning on, in the time zone of the community, for each member with unread notifications. Safe to repeat. */
export async function scheduleDailyEmails(now = new Date()): Promise<void> {
  const { timeZone } = await getCommunity();
  const last = lastMorning(now, timeZone);
  if (!last) return;
  const { day, morning } = last;
  const unseen = await db().notification.findMany({
    where: {
      readAt: null,
      digestAt: null,
      createdAt: { gt: new Date(now.getTime() - MAX_AGE_MS), lt: new Date(morning) },
      user: { emailDaily: true },
    },
    select: { userId: true },
    distinct: ["userId"],
  });
  const dueAt = await databaseTime(db());
  await db().emailOutbox.createMany({
    data: unseen.map(({ userId }) => ({
      userId,
      kind: "daily",
      dedupeKey: `daily:${userId}:${day}`,
      dueAt,
    })),
    skipDuplicates: true,
  });
}

/**
 * The morning whose mail is due. The daily clock of Vercel comes at one hour of UTC, so in the Americas always at night: the
 * mail of the morning before is due then. A clock of one's own comes again, and waits for the next morning.
 * @returns its day as "2026-05-03" and its hour in ms since 1970, or null
 */
function lastMorning(now: Date, timeZone: string): { day: string; morning: number } | null {
  const today = localDay(now, timeZone);
  const morningOf = ({ midnight }: typeof today) => midnight + SEND_HOUR * HOUR_MS;
  if (now.getTime() >= morningOf(today)) return { day: today.day, morning: morningOf(today) };
  if (!env().VERCEL) return null;
  const yesterday = localDay(new Date(today.midnight - DAY_MS / 2), timeZone);
  return { day: yesterday.day, morning: morningOf(yesterday) };
}

/** Works without sign-in, by a signed link. Safe to repeat. @throws AppError "notFound" for an invalid link */
export async function unsubscribe(token: string): Promise<void> {
  const [userId = "", kind = "", searchId] = verifyToken("unsubscribe", token) ?? [];
  if (!userId) throw new AppError("notFound", { reason: "brokenLink" });
  if (searchId) return stopSearchEmails(userId, searchId);
  const data = kind === "daily" ? { emailDaily: false } : { emailAtOnce: false };
  await db().user.updateMany({ where: { id: userId }, data });
}
