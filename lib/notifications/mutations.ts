import "server-only";
import type { Actor } from "@/lib/auth/session";
import { databaseTime, type Tx, transaction } from "@/lib/db/client";
import { toPrismaEnum } from "@/lib/db/enum-names";
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationPayload,
} from "@/lib/notifications/schema";
import { publishSignal } from "@/lib/realtime/signals";
import { MINUTE_MS } from "@/lib/time/durations";

/** What happens within so long goes out in one mail, in ms. */
const BUNDLED = 5 * MINUTE_MS;

type News = { kind: NotificationKind; dedupeKey: string; payload: NotificationPayload };

/**
 * Tells members something, in the transaction that made it happen: once it is committed, nothing can be forgotten. The
 * same `dedupeKey` tells the same person once.
 */
export async function notify(tx: Tx, whom: string[], { kind, dedupeKey, payload }: News): Promise<void> {
  if (whom.length === 0) return;
  // Who tells the same people at the same time would otherwise wait for each other.
  const userIds = [...whom].sort();
  await tx.notification.createMany({
    data: userIds.map((userId) => ({ userId, kind: toPrismaEnum(kind), dedupeKey, payload })),
    skipDuplicates: true,
  });
  if (NOTIFICATION_KINDS[kind].atOnce) await mailSoon(tx, userIds);
  await publishSignal(
    tx,
    userIds,
    isOfThread(kind) && payload.replyId ? { kind: "message", replyId: payload.replyId } : { kind: "news" },
  );
}

const isOfThread = (kind: NotificationKind) => ["message", "agreed", "not-agreed"].includes(kind);

/** Tells each of these members something of their own that can wait for the daily mail, like `tell`. */
export async function notifyEach(tx: Tx, news: (News & { userId: string })[]): Promise<void> {
  if (news.length === 0) return;
  await tx.notification.createMany({
    data: news.map(({ kind, ...rest }) => ({ ...rest, kind: toPrismaEnum(kind) })),
    skipDuplicates: true,
  });
  await publishSignal(tx, [...new Set(news.map(({ userId }) => userId))], { kind: "news" });
}

/**
 * The first of five minutes is mailed now; all that follows within them goes out in one mail at their end. What a mail
 * says is looked up when it goes out.
 */
async function mailSoon(tx: Tx, userIds: string[]): Promise<void> {
  // Mails go out by the clock of the database: one of ours that is fast would hold them back.
  const now = await databaseTime(tx);
  const slot = Math.floor(now.getTime() / BUNDLED);
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
  if (rest.length > 0) await mail("rest", rest, new Date((slot + 1) * BUNDLED));
}

/** All of one's news is read. */
export async function markAllRead(actor: Actor): Promise<void> {
  await transaction(async (tx) => {
    await tx.notification.updateMany({
      where: { userId: actor.id, readAt: null },
      data: { readAt: new Date() },
    });
    await publishSignal(tx, [actor.id], { kind: "news" });
  });
}

/** One's news of one kind is read, in the transaction that notes where it was seen. */
export async function markKindRead(tx: Tx, actor: Actor, kind: NotificationKind): Promise<void> {
  const { count } = await tx.notification.updateMany({
    where: { userId: actor.id, kind: toPrismaEnum(kind), readAt: null },
    data: { readAt: new Date() },
  });
  if (count > 0) await publishSignal(tx, [actor.id], { kind: "news" });
}
