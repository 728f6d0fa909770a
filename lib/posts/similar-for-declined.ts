import "server-only";
import { db } from "@/lib/db/client";
import { Prisma } from "@/lib/generated/prisma/client";
import { getPostRow } from "@/lib/posts/post-rows";
import { toPostView } from "@/lib/posts/queries";
import { listRelated } from "@/lib/posts/related-posts";

const MAX_SHOWN = 3;
/** Some are the reader's own, or of somebody whom they do not see. */
const MAX_FOUND = 20;
const MAX_POSTS = 50;

/** Notifications of today that were not mailed yet, also read ones: their reader may be online. */
const WITHOUT = Prisma.sql`n."kind" = 'declined' AND n."digestAt" IS NULL
  AND n."createdAt" > now() - interval '24 hours' AND NOT n."payload" ? 'similar'`;

/** Adds similar posts to what tells people that they did not get one, before it is mailed. Safe to repeat. */
export async function suggestSimilar(): Promise<void> {
  const told = await db().$queryRaw<{ postId: string }[]>`
    SELECT DISTINCT n."payload"->>'postId' AS "postId" FROM "Notification" n WHERE ${WITHOUT} LIMIT ${MAX_POSTS}`;
  for (const { postId } of told) {
    const ids = await listSimilar(postId);
    await db().$executeRaw`
      UPDATE "Notification" n SET "payload" = n."payload" || jsonb_build_object('similar', coalesce((
        SELECT jsonb_agg(jsonb_build_object('postId', "id", 'title', "title") ORDER BY "at") FROM (
          SELECT p."id", p."title", s."at"
          FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS s("id", "at") JOIN "Post" p ON p."id" = s."id"
          WHERE p."posterId" <> n."userId" AND NOT is_hidden(n."userId", p."posterId")
          ORDER BY s."at" LIMIT ${MAX_SHOWN}) shown
      ), '[]'))
      WHERE ${WITHOUT} AND n."payload"->>'postId' = ${postId}`;
  }
}

async function listSimilar(postId: string): Promise<string[]> {
  const row = await getPostRow(postId, null);
  if (!row) return [];
  const { similar } = await listRelated(toPostView(row), MAX_FOUND);
  return similar.map(({ post: { _id } }) => _id);
}
