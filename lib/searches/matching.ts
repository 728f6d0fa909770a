import "server-only";
import { db, type Tx } from "@/lib/db";
import { Prisma } from "@/lib/generated/prisma/client";
import { tellEach } from "@/lib/news/mutations";
import { where } from "@/lib/posts/conditions";
import type { PostType } from "@/lib/posts/schema";
import { searchAfterYours } from "@/lib/searches/words";

/** How many posts are compared in one go. */
const AT_ONCE = 20;
/** After so long the rest waits for the next time, in ms. */
const LONGEST = 10_000;

type Match = {
  searchId: string;
  ownerId: string;
  q: string;
  type: PostType | null;
  tag: string;
  radius: number | null;
  postId: string;
  title: string;
  postType: PostType;
};

/**
 * Tells the owners of saved searches which new posts match them. A post is taken from the waiting ones in the transaction
 * that tells of it: none is missed, and each is told once, however many do this at the same time. Where none waits, that
 * is one look at an empty table.
 *
 * @returns how many matches there were
 */
export async function tellMatches(): Promise<number> {
  const deadline = Date.now() + LONGEST;
  let told = 0;
  while (Date.now() < deadline && (await isAnyFresh())) {
    const { taken, matches } = await db().$transaction(tellSome);
    told += matches;
    // What is left others have at hand.
    if (taken === 0) break;
  }
  return told;
}

const isAnyFresh = async () => (await db().freshPost.findFirst({ select: { postId: true } })) !== null;

async function tellSome(tx: Tx): Promise<{ taken: number; matches: number }> {
  const taken = await tx.$queryRaw<{ postId: string }[]>`
    DELETE FROM "FreshPost" WHERE "postId" = ANY (ARRAY(
      SELECT "postId" FROM "FreshPost" ORDER BY "postId" LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED))
    RETURNING "postId"`;
  const matches = await listMatches(
    tx,
    taken.map(({ postId }) => postId),
  );
  await tellEach(tx, matches.map(newsOf));
  return { taken: taken.length, matches: matches.length };
}

/** All saved searches against these posts, with the meaning of `where()`; what was there before a search is not new. */
function listMatches(tx: Tx, postIds: string[]): Promise<Match[]> {
  const these = Prisma.sql`"id" = ANY (${postIds}::uuid[])`;
  return tx.$queryRaw`
    SELECT s."id" AS "searchId", s."ownerId", s."q", s."type", s."tag", s."radius",
      p."id" AS "postId", p."title", p."type" AS "postType"
    FROM (SELECT * FROM "Post" ${where({ status: "open" }, these)}) AS p
    JOIN "SavedSearch" AS s ON s."ownerId" <> p."posterId" AND s."createdAt" <= p."createdAt"
      AND (s."type" IS NULL OR s."type" = p."type")
      AND (s."tag" = '' OR p."tags" @> ARRAY[s."tag"])
      AND (s."reading" = '' OR p."search" @@ s."reading"::tsquery)
      AND (s."radius" IS NULL
        OR sec_to_gc(p."spot" <-> post_spot(s."latitude", s."longitude")) <= s."radius" * 1000)
    ORDER BY p."createdAt", p."id"`;
}

function newsOf({ searchId, ownerId, postId, title, postType, radius, ...search }: Match) {
  const words = searchAfterYours({ ...search, radius: radius ?? undefined });
  return {
    userId: ownerId,
    kind: "match" as const,
    dedupeKey: `match:${searchId}:${postId}`,
    facts: { postId, title, type: postType, searchId, search: words },
  };
}
