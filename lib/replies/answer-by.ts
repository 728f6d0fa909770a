import { drawTime } from "@/lib/posts/draw-time";
import type { LockedPost } from "@/lib/posts/preconditions";
import { DAY_MS } from "@/lib/time/durations";

/** While something is promised, those who wait may still be next; no longer than this after its time. */
export const MAX_WAIT_BEHIND_PROMISE_MS = 14 * DAY_MS;

type Ending = Pick<LockedPost, "drawAt" | "drawClosedAt" | "drawnAt" | "expiresAt" | "promised">;

/** When somebody who waits has an answer at the latest. A post that ends while something is promised goes on for a while. */
export function answerBy({ drawAt, drawClosedAt, drawnAt, expiresAt, promised }: Ending): Date {
  if (drawAt && !drawnAt && drawAt < expiresAt) return drawTime({ drawAt, drawClosedAt });
  return promised > 0 ? new Date(expiresAt.getTime() + MAX_WAIT_BEHIND_PROMISE_MS) : expiresAt;
}
