import "server-only";
import type { Actor } from "@/lib/auth/session";
import type { Tx } from "@/lib/db/client";
import type { Prisma } from "@/lib/generated/prisma/client";
import { notify } from "@/lib/notifications/mutations";
import type { PostChanges } from "@/lib/posts/input-schema";
import type { LockedPost } from "@/lib/posts/preconditions";
import { NO_SHOW_MINUTES } from "@/lib/replies/handover-rules";
import { keepByAgreedTime } from "@/lib/replies/keep-by";
import { notificationPayload } from "@/lib/replies/notification-payload";

const PLACE = { address: true, latitude: true, longitude: true } as const;

/** Call it before the change. */
export async function hasPlaceChanged(tx: Tx, { id }: LockedPost, changes: PostChanges): Promise<boolean> {
  const place = await tx.post.findUniqueOrThrow({ where: { id }, select: PLACE });
  return (["address", "latitude", "longitude"] as const).some(
    (name) => changes[name] !== undefined && changes[name] !== place[name],
  );
}

type Revoked = { replyId: string; personId: string; name: string };

/**
 * Otherwise a poster could move the place just before an agreed time and report a no-show.
 * Tells both members. @returns the repliers who were told
 */
export async function revokeAgreedTimes(tx: Tx, actor: Actor, post: LockedPost): Promise<string[]> {
  const revoked = new Map(
    (await revokeTimesToCome(tx, post)).map((row) => [row.replyId, row] satisfies [string, Revoked]),
  );
  for (const { replyId, personId, name } of revoked.values()) {
    const about = (name: string) => ({
      kind: "changed" as const,
      dedupeKey: `revoked:${replyId}:${Date.now()}`,
      payload: notificationPayload(post, { replyId, name, because: "place-changed" }),
    });
    await keepByAgreedTime(tx, replyId, null);
    await notify(tx, [personId], about(actor.name));
    await notify(tx, [post.posterId], about(name));
  }
  return [...revoked.values()].map(({ personId }) => personId);
}

/** A member who has given it back and asks anew does not come at a time of before. */
export async function revokeTimesOfBefore(tx: Tx, replyId: string): Promise<void> {
  await tx.message.updateMany({ where: { replyId, ...agreedToCome() }, data: { revokedAt: new Date() } });
}

export const agreedToCome = () =>
  ({ accepted: true, revokedAt: null, proposedAt: { gt: new Date() } }) satisfies Prisma.MessageWhereInput;

/** Until it could be reported, a meeting is not over. */
const revokeTimesToCome = (tx: Tx, { id }: LockedPost) =>
  tx.$queryRaw<Revoked[]>`
    UPDATE "Message" message SET "revokedAt" = now()
    FROM "Reply" reply JOIN "User" person ON person."id" = reply."personId"
    WHERE reply."id" = message."replyId" AND reply."postId" = ${id}::uuid
      AND reply."state" IN ('waiting', 'promised') AND message."accepted" AND message."revokedAt" IS NULL
      AND message."proposedAt" > now() - make_interval(mins => ${NO_SHOW_MINUTES}::int)
    RETURNING reply."id" AS "replyId", person."id" AS "personId", person."name"`;
