import "server-only";
import { db } from "@/lib/db/client";
import { allocateRemaining } from "@/lib/replies/allocation";
import { withLockedPost } from "@/lib/replies/locked-post";

/**
 * Posts under a rule with something free for which somebody waits: an erasure by the database alone, as after a restored
 * backup, ends promises and passes nothing on. The index "Post_rule_free_idx" finds these.
 */
export async function listStalledLines(count: number): Promise<string[]> {
  const stalled = await db().$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Post" post
    WHERE "allocation" <> 'poster' AND "withdrawnAt" IS NULL AND "goneAt" IS NULL AND "expiredAt" IS NULL
      AND "promised" + "completed" < coalesce("quantity", 1) AND ("allocation" = 'first-come' OR "drawnAt" IS NOT NULL)
      AND EXISTS (SELECT FROM "Reply" WHERE "postId" = post."id" AND "state" = 'waiting')
    ORDER BY "id" LIMIT ${count}`;
  return stalled.map(({ id }) => id);
}

/** Goes on to the next in line. */
export async function resumeStalledLine(postId: string): Promise<void> {
  await withLockedPost(postId, async (tx, post) => {
    await allocateRemaining(tx, post, { before: post });
  });
}
