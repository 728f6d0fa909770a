import "server-only";
import type { Tx } from "@/lib/db/client";
import type { LockedPost } from "@/lib/posts/preconditions";
import { resumeLine } from "@/lib/replies/resume-line";
import { tellOfReturn } from "@/lib/replies/tell-of-return";

/** A post stands again after its end: its line is back where a rule chooses, else those whom the end answered hear of it. @param post with its new end */
export async function returnAfterEnd(tx: Tx, post: LockedPost): Promise<void> {
  await resumeLine(tx, post);
  await tellOfReturn(tx, post);
}
