import "server-only";
import { db } from "@/lib/db/client";
import { getByIds } from "@/lib/posts/queries";
import type { PostView } from "@/lib/posts/schema";
import type { ChangesPage, ChangesQuery, ChangeView } from "@/lib/syndication/change-schema";

type Row = { postId: string; sequence: bigint; createdSequence: bigint; at: Date; unavailable: boolean };

/**
 * Lists each changed post once. Numbers follow the order of visibility, so paging misses no concurrent write.
 * Skips posts that appeared and disappeared after `since`, and those of `hidden` posters.
 */
export async function listChanges(
  { since, limit }: ChangesQuery,
  hidden: string[] = [],
): Promise<ChangesPage> {
  await recordExpired();
  const rows = await db().$queryRaw<Row[]>`
    SELECT "postId", "sequence", "createdSequence", "at", "gone" AS "unavailable"
    FROM "PostChange"
    WHERE "sequence" > ${since} AND ("createdSequence" <= ${since} OR NOT "gone")
      AND NOT EXISTS (SELECT FROM "Post" WHERE "id" = "postId" AND "posterId" = ANY (${hidden}::uuid[]))
    ORDER BY "sequence"
    LIMIT ${limit + 1}`;
  const shown = rows.slice(0, limit);
  const posts = await getByIds(shown.map(({ postId }) => postId));
  return {
    changes: shown.flatMap((row) => toChangeView(row, since, posts.get(row.postId)) ?? []),
    since: String(shown.at(-1)?.sequence ?? since),
    more: rows.length > limit,
  };
}

/** A post removed between the two reads appears at its new sequence number. */
function toChangeView(row: Row, since: bigint, post: PostView | undefined): ChangeView | null {
  const change = row.unavailable ? "gone" : row.createdSequence > since ? "created" : "updated";
  if (!post && !row.unavailable) return null;
  return { _id: row.postId, change, at: row.at.toISOString(), ...(post && { post }) };
}

/** Expiry is not a write, so the first reader records it. */
async function recordExpired(): Promise<void> {
  const expired = await db().postChange.findFirst({
    where: { expiresAt: { lte: new Date() } },
    select: { postId: true },
  });
  if (expired) await db().$queryRaw`SELECT public.record_expired_posts()`;
}

export async function getChangeTimes(ids: string[]): Promise<Map<string, Date>> {
  const rows = await db().postChange.findMany({
    where: { postId: { in: ids } },
    select: { postId: true, at: true },
  });
  return new Map(rows.map(({ postId, at }) => [postId, at]));
}
