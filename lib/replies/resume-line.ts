import "server-only";
import type { Tx } from "@/lib/db/client";
import { toPrismaEnum } from "@/lib/db/enum-names";
import type { Prisma } from "@/lib/generated/prisma/client";
import type { LockedPost } from "@/lib/posts/preconditions";
import { isAutomatic } from "@/lib/replies/allocation";
import { earliestAsked, requireRoomForAll } from "@/lib/replies/longest-wait";
import { requireNobodyLeftOut } from "@/lib/replies/nobody-left-out";
import { putBackInLine } from "@/lib/replies/put-back-in-line";

/**
 * A post under a rule stands again after its end: everybody whom the end has answered is back in the line, at their place.
 * Otherwise its poster could end it, and tip off a friend to ask first.
 * @param post with its new end
 * @throws AppError "conflict" where the new end leaves one of them out, and where its poster blocks one of them and brings it back
 */
export async function resumeLine(tx: Tx, post: LockedPost): Promise<void> {
  if (!isAutomatic(post)) return;
  await requireRoomForAll(tx, post, endedByTime, post.expiresAt);
  await requireNobodyLeftOut(tx, post, answeredByEnd(post));
  await putBackInLine(tx, post, answeredByEnd(post), "back-in-line");
}

/** Whenever they asked. */
export const endedByTime = {
  state: { in: ["declined", "released"] },
  reason: toPrismaEnum("expired"),
} satisfies Prisma.ReplyWhereInput;

export const answeredByEnd = ({ expiresAt }: LockedPost) =>
  ({
    ...endedByTime,
    askedAt: { gte: earliestAsked(expiresAt) },
  }) satisfies Prisma.ReplyWhereInput;
