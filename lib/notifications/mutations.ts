import "server-only";
import type { Actor } from "@/lib/auth/session";
import { databaseTime, type Tx, transaction } from "@/lib/db/client";
import { fromPrismaEnum, toPrismaEnum } from "@/lib/db/enum-names";
import { HANDOVER_OBJECTION_DAYS } from "@/lib/notifications/answer-deadlines";
import { STAY_THROUGH_BLOCK } from "@/lib/notifications/hidden-notifications";
import {
  isAtOnce,
  type NotificationKind,
  type NotificationPayload,
  notificationPayload,
} from "@/lib/notifications/schema";
import { publishSignal } from "@/lib/realtime/signals";
import { MINUTE_MS } from "@/lib/time/durations";

const BUNDLE_MS = 5 * MINUTE_MS;

type NewNotification = { kind: NotificationKind; dedupeKey: string; payload: NotificationPayload };

/** Runs in the transaction of the change, so that both commit together. A `dedupeKey` notifies a member once. */
export async function notify(
  tx: Tx,
  whom: string[],
  { kind, dedupeKey, payload }: NewNotification,
): Promise<void> {
  if (whom.length === 0) return;
  // Sorted, because concurrent transactions must lock rows in the same order.
  const userIds = [...whom].sort();
  await tx.notification.createMany({
    data: userIds.map((userId) => ({ userId, kind: toPrismaEnum(kind), dedupeKey, payload })),
    skipDuplicates: true,
  });
  if (isAtOnce(kind, payload)) await queueEmail(tx, userIds);
  await publishSignal(
    tx,
    userIds,
    isThreadKind(kind) && payload.replyId
      ? { kind: "message", replyId: payload.replyId }
      : { kind: "notification" },
  );
}

const isThreadKind = (kind: NotificationKind) => ["message", "agreed", "not-agreed"].includes(kind);

export async function notifyEach(
  tx: Tx,
  notifications: (NewNotification & { userId: string })[],
): Promise<void> {
  if (notifications.length === 0) return;
  await tx.notification.createMany({
    data: notifications.map(({ kind, ...rest }) => ({ ...rest, kind: toPrismaEnum(kind) })),
    skipDuplicates: true,
  });
  await publishSignal(tx, [...new Set(notifications.map(({ userId }) => userId))], { kind: "notification" });
}

/** Emails the first notification of a five-minute slot now and the rest in one email at its end. */
async function queueEmail(tx: Tx, userIds: string[]): Promise<void> {
  // Emails are due by the database's clock; a fast clock of ours would delay them.
  const now = await databaseTime(tx);
  const slot = Math.floor(now.getTime() / BUNDLE_MS);
  const mail = (part: "first" | "rest", ids: string[], dueAt: Date) =>
    tx.emailOutbox.createManyAndReturn({
      data: ids.map((userId) => ({
        userId,
        kind: toPrismaEnum("at-once"),
        dedupeKey: `at-once:${userId}:${slot}:${part}`,
        dueAt,
      })),
      skipDuplicates: true,
      select: { userId: true },
    });
  const first = new Set((await mail("first", userIds, now)).map(({ userId }) => userId));
  const rest = userIds.filter((userId) => !first.has(userId));
  if (rest.length > 0) await mail("rest", rest, new Date((slot + 1) * BUNDLE_MS));
}

/** To the members of a post that is there again: emails that were due while it was away had nothing to tell. */
export async function queueMissedEmails(
  tx: Tx,
  { id: postId, posterId }: { id: string; posterId: string },
): Promise<void> {
  const replies = await tx.reply.findMany({ where: { postId }, select: { personId: true } });
  const whom = [posterId, ...replies.map(({ personId }) => personId)];
  const unsent = await tx.notification.findMany({
    where: {
      ...{ userId: { in: whom }, readAt: null, digestAt: null },
      payload: { path: ["postId"], equals: postId },
    },
    select: { userId: true, kind: true, payload: true },
  });
  const missed = unsent.filter((one) =>
    isAtOnce(fromPrismaEnum(one.kind), notificationPayload.parse(one.payload)),
  );
  const userIds = [...new Set(missed.map(({ userId }) => userId))].sort();
  if (userIds.length > 0) await queueEmail(tx, userIds);
}

export async function markAllRead(actor: Actor): Promise<void> {
  await transaction(async (tx) => {
    await tx.notification.updateMany({
      where: { userId: actor.id, readAt: null },
      data: { readAt: new Date() },
    });
    await publishSignal(tx, [actor.id], { kind: "notification" });
  });
}

/** The member has looked at what is promised to them, of all posts or of one. */
export async function markPromisesSeen(actor: Actor, postId?: string): Promise<void> {
  const payload = postId && { path: ["postId"], equals: postId };
  await transaction(async (tx) => {
    const { count } = await tx.notification.updateMany({
      where: { userId: actor.id, kind: "promised", readAt: null, ...(payload && { payload }) },
      data: { readAt: new Date() },
    });
    if (count > 0) await publishSignal(tx, [actor.id], { kind: "notification" });
  });
}

export async function markKindRead(tx: Tx, actor: Actor, kind: NotificationKind): Promise<void> {
  const { count } = await tx.notification.updateMany({
    where: { userId: actor.id, kind: toPrismaEnum(kind), readAt: null },
    data: { readAt: new Date() },
  });
  if (count > 0) await publishSignal(tx, [actor.id], { kind: "notification" });
}

/** Kinds to know of even so: messages are read in their thread, and a report counts unless one objects to it. */
const STAYS_NEW = ["message", "no-show-reported", "no-answer-reported"] satisfies NotificationKind[];
/** Of a time to meet: one who says yes by the link of a mail may not know of it. */
const ABOUT_MEETING = ["agreed", "not-agreed", "changed"] satisfies NotificationKind[];

/** A member who acts on an exchange has seen the notices about it. @param options.isPromise they will meet */
export async function markExchangeRead(
  tx: Tx,
  userId: string,
  replyId: string,
  { isPromise = false } = {},
): Promise<void> {
  const payload = { path: ["replyId"], equals: replyId };
  const kept = [...STAYS_NEW, ...(isPromise ? ABOUT_MEETING : [])];
  const { count } = await tx.notification.updateMany({
    where: { userId, readAt: null, kind: { notIn: kept.map(toPrismaEnum) }, payload },
    data: { readAt: new Date() },
  });
  if (count > 0) await publishSignal(tx, [userId], { kind: "notification" });
}

/**
 * Removes what either has heard of the other, but for what one may still deny; mails that wait leave it out too. See
 * `STAY_THROUGH_BLOCK`.
 */
export async function deleteNotificationsBetween(tx: Tx, blocker: string, blocked: string): Promise<void> {
  for (const [userId, causeId] of [
    [blocker, blocked],
    [blocked, blocker],
  ])
    await tx.$executeRaw`
      DELETE FROM "Notification" n WHERE "userId" = ${userId}::uuid AND n."kind" NOT IN (${STAY_THROUGH_BLOCK}) AND NOT (
        n."kind" IN ('received', 'completed') AND EXISTS (SELECT FROM "Reply" said
          WHERE said."id" = (n."payload"->>'replyId')::uuid AND said."state" = 'completed' AND NOT said."verified"
            AND NOT CASE WHEN said."personId" = n."userId" THEN said."replierConfirmed" ELSE said."posterConfirmed" END
            AND said."stateSince" > now() - make_interval(days => ${HANDOVER_OBJECTION_DAYS}::int))) AND NOT (
        -- A report about the blocker stays, and counts unless they object.
        n."kind" = 'no-show-reported' AND n."userId" = ${blocker}::uuid AND (
          EXISTS (SELECT FROM "AbsenceReport" report WHERE report."replyId" = (n."payload"->>'replyId')::uuid AND report."outcome" IS NULL)
          OR EXISTS (SELECT FROM "PosterAbsence" absence
            WHERE absence."replyId" = (n."payload"->>'replyId')::uuid AND absence."disputableUntil" > now()))) AND (
        EXISTS (SELECT FROM "Post" post
          WHERE post."id" = (n."payload"->>'postId')::uuid AND post."posterId" = ${causeId}::uuid)
        OR EXISTS (SELECT FROM "Reply" reply
          WHERE reply."id" = (n."payload"->>'replyId')::uuid AND reply."personId" = ${causeId}::uuid)
        OR (n."kind" = 'comment' AND EXISTS (SELECT FROM "Comment" comment
          WHERE n."dedupeKey" = 'comment:' || comment."id" AND comment."authorId" = ${causeId}::uuid)))`;
  await publishSignal(tx, [blocker, blocked].sort(), { kind: "notification" });
}
