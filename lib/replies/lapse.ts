import "server-only";
import type { Tx } from "@/lib/db/client";
import type { Prisma } from "@/lib/generated/prisma/client";
import { LAPSE_HOURS } from "@/lib/notifications/answer-deadlines";
import { MAX_WAIT_BEHIND_PROMISE_MS } from "@/lib/notifications/wait-behind-promise";
import { isTakenDown, type LockedPost } from "@/lib/posts/preconditions";
import { allocateRemaining } from "@/lib/replies/allocation";
import { replySelect } from "@/lib/replies/preconditions";
import { transitionReply } from "@/lib/replies/transitions";
import { unconfirmed } from "@/lib/replies/turn";
import { DAY_MS, HOUR_MS } from "@/lib/time/durations";

/** After the time by which a promise should be kept. */
const GRACE_MS = LAPSE_HOURS * HOUR_MS;
/** After that time, messages and open suggestions hold a promise up for so long: others wait for it. */
const MAX_TALK_MS = 28 * DAY_MS;
/** Both are reminded again before it ends in spite of their talk; an older reminder does not count. */
const LAST_REMINDER_MS = 3 * DAY_MS;

/** Where the clock comes so seldom that each reminder is old by then, it ends after that time all the same. */
const MAX_TALK_UNSEEN_MS = MAX_TALK_MS + 14 * DAY_MS;

/** So near its end a question for the first time says the same. */
export const isLastReminder = (keepBy: Date): boolean =>
  keepBy.getTime() <= Date.now() - MAX_TALK_MS + LAST_REMINDER_MS;

export const lastReminderDue = () =>
  ({
    keepBy: {
      lte: new Date(Date.now() - MAX_TALK_MS + GRACE_MS),
      gt: new Date(Date.now() - MAX_TALK_UNSEEN_MS),
    },
    keepByToldAt: { lte: new Date(Date.now() - LAST_REMINDER_MS) },
  }) satisfies Prisma.ReplyWhereInput;

/**
 * Nobody kept it, both were asked a day ago, and since then nobody objected or has to be heard, nor wrote, unless they only
 * talk. The index "Reply_keep_by_idx" finds these.
 */
export function lapsed() {
  const before = new Date(Date.now() - GRACE_MS);
  return {
    ...{ state: "promised", keepBy: { lte: before }, keepByToldAt: { lte: before }, confirmBy: null },
    OR: [
      { keepBy: { lte: new Date(Date.now() - MAX_TALK_UNSEEN_MS) } },
      {
        keepBy: { lte: new Date(Date.now() - MAX_TALK_MS) },
        keepByToldAt: { gt: new Date(Date.now() - LAST_REMINDER_MS) },
      },
      {
        messages: {
          none: {
            OR: [
              { createdAt: { gt: before } },
              { proposedAt: { gt: before }, accepted: null, revokedAt: null },
            ],
          },
        },
      },
    ],
    reports: { none: { OR: [{ outcome: null }, { closedAt: { gt: before } }] } },
    posterAbsences: { none: { disputableUntil: { gt: before } } },
  } satisfies Prisma.ReplyWhereInput;
}

const overForLong = () => new Date(Date.now() - MAX_WAIT_BEHIND_PROMISE_MS);

/** Where the question whether somebody still wants it ends without a word: not while moderators look at the post, until it is over for long. */
export const endsQuestions = () =>
  ({
    OR: [
      { withdrawnAt: null },
      { hiddenAt: { not: null }, takeDownAt: null, expiresAt: { lte: overForLong() } },
    ],
  }) satisfies Prisma.PostWhereInput;

/** Those concerned are told, and a rule goes on to the next in line. Returns the updated post. */
export async function endLapsedPromises(tx: Tx, post: LockedPost): Promise<LockedPost> {
  if (isTakenDown(post)) return post;
  // Nobody can answer while it is hidden: nobody is said not to have done so then.
  const isAway = post.hiddenAt !== null;
  const unheard =
    isAway && post.expiresAt > overForLong()
      ? []
      : await tx.reply.findMany({ where: { ...unconfirmed(), postId: post.id }, select: replySelect });
  const unkept = await tx.reply.findMany({ where: { ...lapsed(), postId: post.id }, select: replySelect });
  let current = post;
  for (const reply of unkept)
    current = await transitionReply(tx, current, reply, "released", {
      ...{ reason: "lapsed", by: null, notification: "lapsed" },
    });
  for (const reply of unheard)
    current = await transitionReply(tx, current, reply, "released", {
      by: null,
      ...(isAway
        ? { reason: "expired", notification: "declined" }
        : { reason: "unconfirmed", notification: "turn-passed" }),
    });
  return allocateRemaining(tx, current, { before: post });
}
