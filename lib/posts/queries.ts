import "server-only";
import { db } from "@/lib/db";
import { hashOfSeed } from "@/lib/draw-seed";
import { Prisma } from "@/lib/generated/prisma/client";
import { amountLeft, statusOf } from "@/lib/posts/rules";
import { type Choosing, cursorText, type FeedPage, type FeedQuery, type PostView } from "@/lib/posts/schema";
import type { Actor } from "@/lib/session";

/** What everyone may see of a post. */
export const publicSelect = {
  id: true,
  type: true,
  title: true,
  description: true,
  quantity: true,
  tags: true,
  publicAddress: true,
  publicLatitude: true,
  publicLongitude: true,
  locationPrecision: true,
  createdAt: true,
  collection: true,
  expiresAt: true,
  withdrawnAt: true,
  promised: true,
  completed: true,
  choosing: true,
  drawAt: true,
  drawSeed: true,
  poster: { select: { id: true, name: true } },
  images: {
    select: { url: true, width: true, height: true, placeholder: true },
    orderBy: { position: "asc" },
  },
} as const satisfies Prisma.PostSelect;

export const ownSelect = { ...publicSelect, address: true, latitude: true, longitude: true } as const;

type Row = Prisma.PostGetPayload<{ select: typeof publicSelect }>;
type OwnRow = Prisma.PostGetPayload<{ select: typeof ownSelect }>;

/** The post as strangers see it. */
export function viewPost(row: Row): PostView {
  return {
    _id: row.id,
    type: row.type,
    title: row.title,
    description: row.description,
    images: row.images,
    ...(row.quantity !== null && { quantity: row.quantity }),
    amountLeft: amountLeft(row),
    promised: row.promised,
    tags: row.tags,
    address: row.publicAddress,
    latitude: row.publicLatitude,
    longitude: row.publicLongitude,
    locationPrecision: row.locationPrecision,
    ...(row.collection !== "" && { collection: row.collection }),
    status: statusOf(row, Date.now()),
    expiresAt: row.expiresAt.toISOString(),
    choosing: row.choosing as Choosing,
    ...(row.drawAt &&
      row.drawSeed && { draw: { at: row.drawAt.toISOString(), seedHash: hashOfSeed(row.drawSeed) } }),
    postedBy: { _id: row.poster.id, name: row.poster.name },
    createdAt: row.createdAt.toISOString(),
  };
}

/** The post as its poster sees it, and who it is promised to: with the place as it was typed. */
export function viewOwnPost(row: OwnRow): PostView {
  return { ...viewPost(row), address: row.address, latitude: row.latitude, longitude: row.longitude };
}

/** A post as everyone may see it. */
export async function getPost(id: string): Promise<PostView | null> {
  const row = await db().post.findUnique({ where: { id }, select: publicSelect });
  return row && viewPost(row);
}

/** The post with its exact place, for its poster and for whom it is promised to; null for everybody else. */
export async function getPostWithPlace(actor: Actor, id: string): Promise<PostView | null> {
  const mayKnow = [{ posterId: actor.id }, { replies: { some: { personId: actor.id, state: "promised" } } }];
  const row = await db().post.findUnique({ where: { id, OR: mayKnow }, select: ownSelect });
  return row && viewOwnPost(row);
}

/** One page of the feed, newest first. Posts that arrive meanwhile neither repeat nor hide any. */
export async function listPosts(query: FeedQuery): Promise<FeedPage> {
  const ids = await listIds(query, query.limit + 1);
  const rows = await db().post.findMany({
    where: { id: { in: ids.slice(0, query.limit) } },
    select: publicSelect,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
  });
  const last = rows.at(-1);
  return {
    posts: rows.map(viewPost),
    nextCursor: last && ids.length > query.limit ? cursorText(last) : null,
  };
}

/** Of use to somebody still. */
export const stands = () => ({
  withdrawnAt: null,
  goneAt: null,
  OR: [{ expiresAt: { gt: new Date() } }, { promised: { gt: 0 } }],
});

/** What somebody offers and asks for at the moment, newest first. */
export async function listStandingOf(posterId: string, count: number): Promise<PostView[]> {
  const rows = await db().post.findMany({
    where: { ...stands(), posterId },
    select: publicSelect,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: count,
  });
  return rows.map(viewPost);
}

/** What is gone stays a little while, marked: people see that things find a home here. */
const STANDING = Prisma.sql`"withdrawnAt" IS NULL
  AND ("goneAt" IS NULL OR "goneAt" > now() - interval '2 days')
  AND ("expiresAt" > now() OR "promised" > 0 OR "goneAt" IS NOT NULL)`;

async function listIds({ type, q, tag, cursor }: FeedQuery, count: number): Promise<string[]> {
  const conditions = [
    STANDING,
    type && Prisma.sql`"type" = ${type}::"PostType"`,
    tag && Prisma.sql`"tags" @> ARRAY[${tag}]`,
    q && Prisma.sql`"search" @@ (websearch_to_tsquery('english', unaccent(${q})) || ${beginnings(q)})`,
    cursor && Prisma.sql`("createdAt", "id") < (${cursor.createdAt}, ${cursor.id}::uuid)`,
  ].filter((condition) => condition instanceof Prisma.Sql);
  const where = conditions.length ? Prisma.sql`WHERE ${Prisma.join(conditions, " AND ")}` : Prisma.empty;
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT "id" FROM "Post" ${where} ORDER BY "createdAt" DESC, "id" DESC LIMIT ${count}`;
  return rows.map(({ id }) => id);
}

/** Posts with words that begin like all of the typed ones: people search before they have finished typing. */
function beginnings(q: string): Prisma.Sql {
  const words = q.match(/[\p{L}\p{N}]+/gu) ?? [];
  const pattern = /["-]/.test(q) ? "" : words.map((word) => `${word}:*`).join(" & ");
  return Prisma.sql`to_tsquery('english', unaccent(${pattern}))`;
}
