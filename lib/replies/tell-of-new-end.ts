import "server-only";
import type { Tx } from "@/lib/db/client";
import { notify } from "@/lib/notifications/mutations";
import type { LockedPost } from "@/lib/posts/preconditions";
import { answerBy } from "@/lib/replies/answer-by";
import { notificationPayload } from "@/lib/replies/transitions";
import { DAY_MS } from "@/lib/time/durations";

/** To those who wait: the day by which they have an answer has moved by a day or more. Told once for each new day. */
export async function tellOfNewEnd(tx: Tx, before: LockedPost, expiresAt: Date): Promise<void> {
  const answered = answerBy({ ...before, expiresAt });
  const moved = answered.getTime() - answerBy(before).getTime();
  if (Math.abs(moved) < DAY_MS) return;
  const waiting = await tx.reply.findMany({
    where: { postId: before.id, state: "waiting" },
    select: { personId: true },
  });
  const because = moved > 0 ? "ends-later" : "ends-sooner";
  await notify(
    tx,
    waiting.map(({ personId }) => personId),
    {
      kind: "end-moved",
      dedupeKey: `end-moved:${before.id}:${answered.toISOString().slice(0, 10)}`,
      payload: notificationPayload(before, { because }),
    },
  );
}
