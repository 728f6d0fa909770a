import "server-only";
import { Prisma } from "@/lib/generated/prisma/client";
import { POST_JSON, type PostJson } from "@/lib/posts/post-json";
import type { Key } from "@/lib/search/cursor";
import type { Facets } from "@/lib/search/schema";

/** Few sizes, so that few statements are prepared; one more row tells whether there is another page. */
const READ_SIZES = [25, 101];

export const readSize = (limit: number) => READ_SIZES.find((size) => size > limit) ?? limit + 1;

type PageSql = {
  /** Common table expressions; the last one is `page` with "id", "createdAt", "position" and what is ranked by. */
  parts: Prisma.Sql[];
  /** JSON of the page as a whole. */
  about?: Prisma.Sql | undefined;
  facets?: Prisma.Sql | undefined;
};

type KeyJson = { id: string; createdAt: string };
export type PageRow = {
  keys: (KeyJson & { metres?: number; score?: number; isGone?: boolean })[];
  posts: PostJson[];
  about: { top: KeyJson | null; next: KeyJson | null } | null;
  facets: (Facets["types"] & { tags: Facets["tags"] }) | null;
};

export const toKey = ({ id, createdAt }: KeyJson): Key => ({ id, createdAt: new Date(createdAt) });

/** One statement for the keys of a page, its posts with their people and pictures, and its facets. */
export const pageSql = ({ parts, about, facets }: PageSql) => Prisma.sql`
  WITH ${Prisma.join(parts, ", ")}
  SELECT (SELECT coalesce(json_agg(page ORDER BY "position"), '[]') FROM page) AS "keys",
    (SELECT coalesce(json_agg(${POST_JSON} ORDER BY "position"), '[]') FROM page
      JOIN "Post" AS post USING ("id") JOIN "User" AS poster ON poster."id" = post."posterId") AS "posts",
    ${about ?? Prisma.sql`NULL`} AS "about", ${facets ?? Prisma.sql`NULL`} AS "facets"`;
