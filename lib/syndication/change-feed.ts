import "server-only";
import { db } from "@/lib/db/client";
import { getByIds } from "@/lib/posts/queries";
import type { PostView } from "@/lib/posts/schema";
import type { ChangesPage, ChangesQuery, ChangeView } from "@/lib/syndication/change-schema";

type Row = { postId: string; sequence: bigint; createdSequence: bigint; at: Date; gone: boolean };

/**
 * What changed for the public after a sequence number, each post once, at its newest. The database numbers changes in the
 * order in which they become visible, so that nothing is missed however many write at once; a post that changes again
 * while somebody pages comes again further on, and a page always leads on, so nothing repeats for ever.
 *
 * What began and ended after `since` is left out: whoever asks has never heard of it.
 */
export async function listChanges({ since, limit }: ChangesQuery): Promise<ChangesPage> {
  await recordExpired();
  const rows = await db().$queryRaw<Row[]>`
    SELECT "postId", "sequence", "createdSequence", "at", "gone" FROM "PostChange"
    WHERE "sequence" > ${since} AND NOT ("gone" AND "createdSequence" > ${since})
    ORDER BY "sequence" LIMIT ${limit + 1}`;
  const shown = rows.slice(0, limit);
  const posts = await getByIds(shown.map(({ postId }) => postId));
  return {
    changes: shown.flatMap((row) => toChangeView(row, since, posts.get(row.postId)) ?? []),
    since: String(shown.at(-1)?.sequence ?? since),
    more: rows.length > limit,
  };
}

/** What is deleted or taken down between the two readings comes at its new sequence number. */
function toChangeView(row: Row, since: bigint, post: PostView | undefined): ChangeView | null {
  const change = row.gone ? "gone" : row.createdSequence > since ? "created" : "updated";
  if (!post && !row.gone) return null;
  return { _id: row.postId, change, at: row.at.toISOString(), ...(post && { post }) };
}

/** Expiry is no write, so whoever asks first afterwards lets it be noted. */
async function recordExpired(): Promise<void> {
  const expired = await db().postChange.findFirst({
    where: { expiresAt: { lte: new Date() } },
    select: { postId: true },
  });
  if (expired) await db().$queryRaw`SELECT public.record_expired_posts()`;
}

/** When the public last saw each of these posts change. */
export async function getChangeTimes(ids: string[]): Promise<Map<string, Date>> {
  const rows = await db().postChange.findMany({
    where: { postId: { in: ids } },
    select: { postId: true, at: true },
  });
  return new Map(rows.map(({ postId, at }) => [postId, at]));
}
