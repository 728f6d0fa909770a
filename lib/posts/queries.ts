import "server-only";
import { db } from "@/lib/db";
import { hashOfSeed } from "@/lib/draw-seed";
import type { Prisma } from "@/lib/generated/prisma/client";
import { amountLeft, statusOf } from "@/lib/posts/rules";
import type { Choosing, PostView } from "@/lib/posts/schema";
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

/** Posts as everyone may see them, in the order of the ids; those that are gone meanwhile are left out. */
export async function listByIds(ids: string[]): Promise<PostView[]> {
  const rows = await db().post.findMany({ where: { id: { in: ids } }, select: publicSelect });
  const views = new Map(rows.map((row) => [row.id, viewPost(row)]));
  return ids.flatMap((id) => views.get(id) ?? []);
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
