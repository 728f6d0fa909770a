import "server-only";
import { invalidateTags } from "@/lib/db/cache-tags";
import { type Tx, transaction } from "@/lib/db/client";
import { withKeyedLock } from "@/lib/db/keyed-lock";
import { tagsOfPost } from "@/lib/db/tag-names";
import { AppError } from "@/lib/http/errors";
import type { LockedPost } from "@/lib/posts/preconditions";
import { upholdExpiredReports } from "@/lib/replies/absence-reports";
import { closeDueDraw } from "@/lib/replies/close-due-draw";
import { answerAtExpiry } from "@/lib/replies/expiry";
import { endLapsedPromises } from "@/lib/replies/lapse";
import { runDueDraw } from "@/lib/replies/run-due-draw";
import { finishTakeDown } from "@/lib/replies/take-down-locked";

/** Locks the post; due draws, reports, promises and the end of its time take effect first. Invalidates its cached pages. @throws AppError "notFound" */
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
  const [locked] = await tx.$queryRaw<(LockedPost & Due)[]>`
    SELECT "id", "type"::text, "title", "posterId", "tags", "quantity", "promised", "completed", "allocation", "drawAt", "drawSeed",
      "drawClosedAt", "drawnAt", "withdrawnAt", "hiddenAt", "takeDownAt", "goneAt", "expiresAt", "expiredAt", "createdAt", "renewedAt", "pickup", EXISTS (
        SELECT FROM "AbsenceReport" report JOIN "Reply" reply ON reply."id" = report."replyId"
        WHERE reply."postId" = "Post"."id" AND report."outcome" IS NULL AND report."disputableUntil" <= now()
      ) AS "hasDueReports", "promised" > 0 AND EXISTS (
        SELECT FROM "Reply" WHERE "postId" = "Post"."id" AND "state" = 'promised' AND ("keepBy" <= now() OR "confirmBy" <= now())
      ) AS "hasDuePromises", "expiresAt" <= now() AS "isOver"
    FROM "Post" WHERE "id" = ${id}::uuid FOR UPDATE OF "Post"`;
  if (!locked) throw new AppError("notFound");
  const { hasDueReports, hasDuePromises, isOver, ...found } = locked;
  const post = await finishTakeDown(tx, found);
  const drawn = await runDueDraw(tx, await closeDueDraw(tx, post));
  const reported = hasDueReports ? await upholdExpiredReports(tx, drawn) : drawn;
  const settled = hasDuePromises ? await endLapsedPromises(tx, reported) : reported;
  // A promise that came to nothing leaves time for another.
  return isOver && settled.expiresAt <= post.expiresAt ? answerAtExpiry(tx, settled) : settled;
}

type Due = { hasDueReports: boolean; hasDuePromises: boolean; isOver: boolean };
