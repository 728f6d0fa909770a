import "server-only";
import { verifyToken } from "@/lib/auth/signed-token";
import { getCommunity } from "@/lib/community/queries";
import { databaseTime, db } from "@/lib/db/client";
import { fromPrismaEnum } from "@/lib/db/enum-names";
import { composeEmail, type EmailKind } from "@/lib/emails/compose";
import { sendEmail } from "@/lib/emails/send-email";
import { AppError } from "@/lib/http/errors";
import { NOTIFICATION_KINDS, type NotificationKind, notificationPayload } from "@/lib/notifications/schema";
import { log } from "@/lib/observability/logger";
import { stopSearchEmails } from "@/lib/saved-searches/mutations";
import { listEmailed } from "@/lib/saved-searches/queries";
import { DAY_MS, HOUR_MS } from "@/lib/time/durations";
import { localDay } from "@/lib/time/local-day";

const BATCH_SIZE = 50;
/** With the growing delays, ten attempts span half a day. */
const MAX_ATTEMPTS = 10;
const SEND_HOUR = 6;
const MAX_AGE_MS = 3 * DAY_MS;
const EXPIRES_SOON_MS = 3 * DAY_MS;
const KINDS_AFTER_REMOVAL: NotificationKind[] = [
  ...(["declined", "completed", "released", "no-show-reported", "no-show-disputed", "no-show"] as const),
  ...(["received", "wish-gone", "message", "moderated", "report-decided"] as const),
];
const EXPIRY_KINDS: NotificationKind[] = ["expiring", "wish-expiring", "answer-due"];

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
  const reader = await db().user.findUniqueOrThrow({
    where: { id: userId },
    select: { id: true, name: true, email: true, emailDaily: true, emailAtOnce: true, leavingAt: true },
  });
  const isWanted = !reader.leavingAt && (kind === "daily" ? reader.emailDaily : reader.emailAtOnce);
  const notifications = isWanted ? await listUnsent(userId, kind) : [];
  if (notifications.length === 0) {
    await db().emailOutbox.update({ where: { id }, data: { droppedAt: new Date() }, select: { id: true } });
    return false;
  }
  const { name: site } = await getCommunity();
  await sendEmail(composeEmail({ id, kind, site }, reader, notifications));
  // Notifications first, in the same order as `notify`, to avoid a deadlock.
  await db().$transaction([
    db().notification.updateMany({
      where: { id: { in: notifications.map((one) => one.id) } },
      data: { digestAt: new Date() },
    }),
    db().emailOutbox.update({
      where: { id },
      data: { sentAt: new Date(), lastError: null },
      select: { id: true },
    }),
  ]);
  return true;
}

async function listUnsent(userId: string, mailKind: EmailKind) {
  const rows = await db().notification.findMany({
    where: { userId, readAt: null, digestAt: null, createdAt: { gt: new Date(Date.now() - MAX_AGE_MS) } },
    select: { id: true, kind: true, payload: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const notifications = rows.map(({ id, kind, payload }) => ({
    id,
    kind: fromPrismaEnum(kind),
    payload: notificationPayload.parse(payload),
  }));
  const present = await listPresentPosts(notifications.flatMap(({ payload }) => payload.postId ?? []));
  const emailed = await listEmailed(notifications.flatMap(({ payload }) => payload.searchId ?? []));
  return notifications.filter(
    ({ kind, payload }) =>
      (mailKind === "daily" || NOTIFICATION_KINDS[kind].atOnce) &&
      isRelevant(kind, present.get(payload.postId ?? "")) &&
      (!payload.searchId || emailed.has(payload.searchId)),
  );
}

type PresentPost = { expiresAt: Date; promised: number; isAvailable: boolean };

async function listPresentPosts(postIds: string[]): Promise<Map<string, PresentPost>> {
  const rows = await db().$queryRaw<(PresentPost & { id: string })[]>`
    SELECT "id", "expiresAt", "promised",
      is_available("withdrawnAt", "goneAt", "expiresAt", "promised") AS "isAvailable"
    FROM "Post" WHERE "id" = ANY (${postIds}::uuid[]) AND "goneAt" IS NULL AND "withdrawnAt" IS NULL`;
  return new Map(rows.map(({ id, ...present }) => [id, present]));
}

/** The post may have been renewed, promised or ended since the notification. */
function isRelevant(kind: NotificationKind, post: PresentPost | undefined): boolean {
  if (!post) return KINDS_AFTER_REMOVAL.includes(kind);
  if (kind === "expired") return !post.isAvailable;
  if (!EXPIRY_KINDS.includes(kind)) return true;
  return post.isAvailable && post.promised === 0 && post.expiresAt.getTime() - Date.now() <= EXPIRES_SOON_MS;
}

/** Queues a daily email from six in the morning on, in the time zone of the community, for each member with unread notifications. Safe to repeat. */
export async function scheduleDailyEmails(now = new Date()): Promise<void> {
  const { timeZone } = await getCommunity();
  const { day, midnight } = localDay(now, timeZone);
  const morning = midnight + SEND_HOUR * HOUR_MS;
  if (now.getTime() < morning) return;
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

/** Works without sign-in, by a signed link. Safe to repeat. @throws AppError "notFound" for an invalid link */
export async function unsubscribe(token: string): Promise<void> {
  const [userId = "", kind = "", searchId] = verifyToken("unsubscribe", token) ?? [];
  if (!userId) throw new AppError("notFound", { reason: "brokenLink" });
  if (searchId) return stopSearchEmails(userId, searchId);
  const data = kind === "daily" ? { emailDaily: false } : { emailAtOnce: false };
  await db().user.updateMany({ where: { id: userId }, data });
}
