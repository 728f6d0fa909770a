import "server-only";
import { db } from "@/lib/db/client";
import { publicSelect } from "@/lib/posts/post-rows";
import { activeWhere, toPostView } from "@/lib/posts/queries";
import type { PostType, PostView } from "@/lib/posts/schema";

export type FeedFilter = { type?: PostType; tag?: string };

export async function listActive({ type, tag }: FeedFilter, count: number): Promise<PostView[]> {
  const rows = await db().post.findMany({
    where: { ...activeWhere(), ...(type && { type }), ...(tag && { tags: { has: tag } }) },
    select: publicSelect,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: count,
  });
  return rows.map(toPostView);
}

export async function isTag(tag: string): Promise<boolean> {
  const where = { tags: { has: tag }, withdrawnAt: null };
  return Boolean(await db().post.findFirst({ where, select: { id: true } }));
}

const SITEMAP_SIZE = 50_000;

export async function countSitemaps(): Promise<number> {
  const [row] = await db().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS "count" FROM "PostChange" WHERE NOT "gone" AND ("expiresAt" IS NULL OR "expiresAt" > now())`;
  return Math.ceil((row?.count ?? 0) / SITEMAP_SIZE);
}

export async function listForSitemap(part: number): Promise<{ id: string; at: Date }[]> {
  return db().$queryRaw`
    SELECT "postId" AS "id", "at" FROM "PostChange" WHERE NOT "gone" AND ("expiresAt" IS NULL OR "expiresAt" > now())
    ORDER BY "postId" OFFSET ${(part - 1) * SITEMAP_SIZE} LIMIT ${SITEMAP_SIZE}`;
}
