import "server-only";
import type { Actor } from "@/lib/auth/session";
import { db } from "@/lib/db/client";
import { fromPrismaEnum } from "@/lib/db/enum-names";
import type { Prisma } from "@/lib/generated/prisma/client";
import { cellCentre } from "@/lib/geo/grid-cell";
import { AppError } from "@/lib/http/errors";
import { seedHash } from "@/lib/posts/draw-seed";
import { acceptsReplies, amountLeft, endsAt, statusOf } from "@/lib/posts/rules";
import type { PostStatus, PostView } from "@/lib/posts/schema";

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
  pickup: true,
  expiresAt: true,
  withdrawnAt: true,
  goneAt: true,
  promised: true,
  completed: true,
  allocation: true,
  drawAt: true,
  drawSeed: true,
  poster: { select: { id: true, name: true } },
  images: {
    select: { url: true, width: true, height: true, placeholder: true },
    orderBy: { position: "asc" },
  },
} as const satisfies Prisma.PostSelect;

export const ownSelect = { ...publicSelect, address: true, latitude: true, longitude: true } as const;

export type PostRow = Prisma.PostGetPayload<{ select: typeof publicSelect }>;
type OwnRow = Prisma.PostGetPayload<{ select: typeof ownSelect }>;

export function toPostView(row: PostRow): PostView {
  const status = statusOf(row, Date.now());
  const endedAt = endsAt(row, status);
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
    ...publicPlaceOf(row, status),
    ...(row.pickup !== "" && { pickup: row.pickup }),
    status,
    expiresAt: row.expiresAt.toISOString(),
    ...(endedAt && { endedAt: endedAt.toISOString() }),
    allocation: fromPrismaEnum(row.allocation),
    ...(row.drawAt &&
      row.drawSeed && { draw: { at: row.drawAt.toISOString(), seedHash: seedHash(row.drawSeed) } }),
    postedBy: { _id: row.poster.id, name: row.poster.name },
    createdAt: row.createdAt.toISOString(),
  };
}

/** A closed post shows only its cell: nobody needs to go there. */
function publicPlaceOf(row: PostRow, status: PostStatus) {
  const { publicAddress: address, locationPrecision } = row;
  const place = { latitude: row.publicLatitude, longitude: row.publicLongitude };
  if (acceptsReplies(status)) return { address, ...place, locationPrecision };
  return { address: "", ...cellCentre(place), locationPrecision: "approximate" as const };
}

export function toOwnPostView(row: OwnRow): PostView {
  const { address, latitude, longitude, locationPrecision } = row;
  const settlement = locationPrecision === "approximate" && { settlement: row.publicAddress };
  return { ...toPostView(row), address, ...settlement, latitude, longitude, locationPrecision };
}

export async function getPost(id: string): Promise<PostView | null> {
  const post = await getPostOrGone(id);
  return post === "taken-down" ? null : post;
}

export async function getPostOrGone(id: string): Promise<PostView | "taken-down" | null> {
  const row = await db().post.findUnique({ where: { id }, select: publicSelect });
  return row?.withdrawnAt ? "taken-down" : row && toPostView(row);
}

/** The poster and repliers can still read a post that was taken down. @throws AppError "notFound", "gone" */
export async function requirePost(actor: Actor | null, id: string): Promise<PostView> {
  const own = actor && (await getPostWithPlace(actor, id));
  if (own) return own;
  const row = await db().post.findUnique({ where: { id }, select: publicSelect });
  if (!row) throw new AppError("notFound");
  if (row.withdrawnAt && !(actor && (await hasReplied(actor, id)))) throw new AppError("gone");
  return toPostView(row);
}

export async function requireReadable(actor: Actor | null, id: string): Promise<void> {
  const post = await db().post.findUnique({ where: { id }, select: { posterId: true, withdrawnAt: true } });
  if (!post) throw new AppError("notFound");
  const tookPart = () => actor && (post.posterId === actor.id || hasReplied(actor, id));
  if (post.withdrawnAt && !(await tookPart())) throw new AppError("gone");
}

const hasReplied = async ({ id: personId }: Actor, postId: string) =>
  (await db().reply.count({ where: { postId, personId } })) > 0;

/** Includes the exact place. Returns null unless the actor is the poster or has a promise. */
export async function getPostWithPlace(actor: Actor, id: string): Promise<PostView | null> {
  const promised = { personId: actor.id, state: "promised" as const };
  const mayKnow = [{ posterId: actor.id }, { replies: { some: promised } }];
  const row = await db().post.findUnique({ where: { id, OR: mayKnow }, select: ownSelect });
  return row && toOwnPostView(row);
}

export async function getByIds(ids: string[]): Promise<Map<string, PostView>> {
  const where = { id: { in: ids }, withdrawnAt: null };
  const rows = await db().post.findMany({ where, select: publicSelect });
  return new Map(rows.map((row) => [row.id, toPostView(row)]));
}

export async function listByIds(ids: string[]): Promise<PostView[]> {
  const posts = await getByIds(ids);
  return ids.flatMap((id) => posts.get(id) ?? []);
}

/** Must match `is_available()` in the database. */
export const activeWhere = (now = Date.now()) => ({
  withdrawnAt: null,
  goneAt: null,
  OR: [{ expiresAt: { gt: new Date(now) } }, { promised: { gt: 0 } }],
});

export async function listActiveOf(posterId: string, count: number): Promise<PostView[]> {
  const rows = await db().post.findMany({
    where: { ...activeWhere(), posterId },
    select: publicSelect,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: count,
  });
  return rows.map(toPostView);
}
