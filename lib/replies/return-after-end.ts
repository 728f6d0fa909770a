import "server-only";
import type { Tx } from "@/lib/db/client";
import type { LockedPost } from "@/lib/posts/preconditions";
import { resumeLine } from "@/lib/replies/resume-line";
import { tellOfReturn } from "@/lib/replies/tell-of-return";

/** Its time is over. While something is promised it goes on, and those who wait are answered two weeks later. */
export const hasEnded = ({ expiredAt, expiresAt }: LockedPost, now: Date): boolean =>
  expiredAt !== null || expiresAt <= now;

/**
 * A post stands again after its end: its line is back where a rule chooses, else those whom the end answered hear of it.
 * Tell of the new end before, as this tells those who are back.
 * @param post with its new end
 * @throws AppError "conflict" where its poster blocks somebody who would be back in the line
 */
export async function returnAfterEnd(tx: Tx, post: LockedPost): Promise<void> {
  await resumeLine(tx, post);
  await tellOfReturn(tx, post, { isLineBack: true });
}
