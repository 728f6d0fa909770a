import "server-only";
import { invalidateTags, tagsOfPost } from "@/lib/db/cache-tags";
import { type Tx, transaction } from "@/lib/db/client";
import { withKeyedLock } from "@/lib/db/keyed-lock";
import { AppError } from "@/lib/http/errors";
import type { LockedPost } from "@/lib/posts/preconditions";
import { upholdExpiredReports } from "@/lib/replies/absence-reports";
import { answerAtExpiry } from "@/lib/replies/expiry";
import { runDueDraw } from "@/lib/replies/run-due-draw";

/** Locks the post; due draws, reports and the end of its time take effect first. Invalidates its cached pages. @throws AppError "notFound" */
export async function withLockedPost<T>(
  postId: string,
  work: (tx: Tx, post: LockedPost) => Promise<T>,
): Promise<T> {
  return withKeyedLock(postId, () =>
    transaction(async (tx) => {
      const post = await lockPost(tx, postId);
      invalidateTags(tx, ...tagsOfPost(post));
      return work(tx, post);
    }),
  );
}

export async function lockPost(tx: Tx, id: string): Promise<LockedPost> {
  const [locked] = await tx.$queryRaw<(LockedPost & { hasDueReports: boolean; isOver: boolean })[]>`
    SELECT "id", "type"::text, "title", "posterId", "tags", "quantity", "promised", "completed", "allocation", "drawAt", "drawSeed",
      "drawnAt", "withdrawnAt", "hiddenAt", "goneAt", "expiresAt", "expiredAt", "createdAt", "renewedAt", EXISTS (
        SELECT FROM "AbsenceReport" report JOIN "Reply" reply ON reply."id" = report."replyId"
        WHERE reply."postId" = "Post"."id" AND report."outcome" IS NULL AND report."disputableUntil" <= now()
      ) AS "hasDueReports", "expiresAt" <= now() AS "isOver"
    FROM "Post" WHERE "id" = ${id}::uuid FOR UPDATE OF "Post"`;
  if (!locked) throw new AppError("notFound");
  const { hasDueReports, isOver, ...post } = locked;
  const drawn = await runDueDraw(tx, post);
  const settled = hasDueReports ? await upholdExpiredReports(tx, drawn) : drawn;
  return isOver ? answerAtExpiry(tx, settled) : settled;
}
