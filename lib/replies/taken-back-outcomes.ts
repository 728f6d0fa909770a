import "server-only";
import { invalidateTags } from "@/lib/db/cache-tags";
import { databaseTime, type Tx } from "@/lib/db/client";
import { tags } from "@/lib/db/tag-names";
import { UNDO_MINUTES } from "@/lib/notifications/answer-deadlines";
import type { LockedPost } from "@/lib/posts/preconditions";
import { MINUTE_MS } from "@/lib/time/durations";

/**
 * How many were said to be gone within the last minutes: so many may be there again, also where a rule chooses. Words from
 * before a draw was opened, or before the last in the line had asked, do not count: by now the poster sees who would get it.
 */
export async function countJustSaid(tx: Tx, { id: postId, drawnAt }: LockedPost): Promise<number> {
  const justNow = (await databaseTime(tx)).getTime() - UNDO_MINUTES * MINUTE_MS;
  const { _max: last } = await tx.reply.aggregate({
    where: { postId, state: "waiting" },
    _max: { askedAt: true },
  });
  const since = Math.max(justNow, drawnAt?.getTime() ?? 0, last.askedAt?.getTime() ?? 0);
  const said = await tx.postOutcome.aggregate({
    where: { postId, at: { gt: new Date(since) } },
    _sum: { quantity: true },
  });
  return said._sum.quantity ?? 0;
}

/** So many more are there: they cannot have gone elsewhere too, or they would count twice. The latest word is the first to go. */
export async function takeBackOutcomes(tx: Tx, { id: postId }: LockedPost, more: number): Promise<void> {
  const said = await tx.postOutcome.findMany({
    where: { postId },
    select: { id: true, quantity: true },
    orderBy: [{ at: "desc" }, { id: "desc" }],
  });
  let rest = more;
  for (const { id, quantity } of said) {
    if (rest === 0) break;
    const back = Math.min(quantity, rest);
    if (back === quantity) await tx.postOutcome.delete({ where: { id }, select: { id: true } });
    else
      await tx.postOutcome.update({
        where: { id },
        data: { quantity: quantity - back },
        select: { id: true },
      });
    rest -= back;
  }
  if (said.length > 0) invalidateTags(tx, tags.impact);
}
