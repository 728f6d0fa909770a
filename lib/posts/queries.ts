import "server-only";
import type { Actor } from "@/lib/auth/session";
import { requireVisible } from "@/lib/blocks/queries";
import { db } from "@/lib/db/client";
import { fromPrismaEnum } from "@/lib/db/enum-names";
import { cellOf, cellOfPublicPlace, centreOf, MAX_LEVEL, type Point } from "@/lib/geo/grid-cell";
import { partsOfShown } from "@/lib/geo/public-place";
import { AppError } from "@/lib/http/errors";
import { seedHash } from "@/lib/posts/draw-seed";
import type { PostStatus } from "@/lib/posts/field-rules";
import { getPostRow, listPostRows, type OwnPostRow, type PostRow, publicSelect } from "@/lib/posts/post-rows";
import { acceptsReplies, amountLeft, endsAt, statusOf } from "@/lib/posts/rules";
import type { PostView } from "@/lib/posts/schema";

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
    postedBy: {
      ...{ _id: row.poster.id, name: row.poster.name },
      ...(row.poster.pictureUrl && { picture: row.poster.pictureUrl }),
    },
    createdAt: row.createdAt.toISOString(),
  };
}

/** A closed post shows only its cell: nobody needs to go there. */
function publicPlaceOf(row: PostRow, status: PostStatus) {
  const { publicAddress: address, locationPrecision } = row;
  const place = { latitude: row.publicLatitude, longitude: row.publicLongitude };
  if (acceptsReplies(status)) return { address, ...place, locationPrecision };
  return { address: "", ...closedPlaceOf(row, place), locationPrecision: "approximate" as const };
}

function closedPlaceOf({ locationPrecision, closedLatitude, closedLongitude }: PostRow, shown: Point): Point {
  if (locationPrecision === "approximate") return centreOf(cellOfPublicPlace(shown));
  if (closedLatitude === null || closedLongitude === null) return centreOf(cellOf(shown, MAX_LEVEL));
  return { latitude: closedLatitude, longitude: closedLongitude };
}

export function toOwnPostView(row: OwnPostRow): PostView {
  const { address, latitude, longitude, locationPrecision, publicAddress, showStreet, takeDownAt } = row;
  const shown = locationPrecision === "approximate" && partsOfShown(address, publicAddress, showStreet);
  const undoable = takeDownAt && { undoableUntil: takeDownAt.toISOString() };
  const said = row.outcome && { outcome: row.outcome };
  return {
    ...toPostView(row),
    address,
    ...shown,
    latitude,
    longitude,
    locationPrecision,
    ...undoable,
    ...said,
  };
}

export async function getPost(id: string): Promise<PostView | null> {
  const post = await getPostOrTakenDown(id);
  return post === "taken-down" ? null : post;
}

export async function getPostOrTakenDown(id: string): Promise<PostView | "taken-down" | null> {
  const row = await getPostRow(id, null);
  return row?.withdrawnAt ? "taken-down" : row && toPostView(row);
}

/** The poster and repliers can still read a post that was taken down. @throws AppError "notFound", "gone" */
export async function requirePost(actor: Actor | null, id: string): Promise<PostView> {
  return viewFor(await requireRow(actor, id));
}

/** The same, but null while a draw or the end of a report is due, which may change it. */
export async function requirePostUnlessDue(actor: Actor | null, id: string): Promise<PostView | null> {
  const row = await requireRow(actor, id);
  return row.isDue ? null : viewFor(row);
}

type ReadPost = NonNullable<Awaited<ReturnType<typeof getPostRow>>>;

async function requireRow(actor: Actor | null, id: string): Promise<ReadPost> {
  const row = await getPostRow(id, actor?.id ?? null);
  if (!row) throw new AppError("notFound");
  return row;
}

function viewFor(row: ReadPost): PostView {
  if (row.mayKnow) return toOwnPostView(row);
  if (row.withdrawnAt && !row.hasReplied) throw new AppError("gone");
  return toPostView(row);
}

export async function requireReadable(actor: Actor | null, id: string): Promise<void> {
  const post = await db().post.findUnique({ where: { id }, select: { posterId: true, withdrawnAt: true } });
  if (!post) throw new AppError("notFound");
  await requireVisible(db(), actor, post.posterId);
  const tookPart = () => actor && (post.posterId === actor.id || hasReplied(actor, id));
  if (post.withdrawnAt && !(await tookPart())) throw new AppError("gone");
}

const hasReplied = async ({ id: personId }: Actor, postId: string) =>
  (await db().reply.count({ where: { postId, personId } })) > 0;

/** Includes the exact place. Returns null unless the actor is the poster or has a promise. */
export async function getPostWithPlace(actor: Actor, id: string): Promise<PostView | null> {
  const row = await getPostRow(id, actor.id);
  return row?.mayKnow ? toOwnPostView(row) : null;
}

export async function getByIds(ids: string[]): Promise<Map<string, PostView>> {
  return new Map((await listPostRows(ids)).map((row) => [row.id, toPostView(row)]));
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

/** A tag is known while a post with it is not taken down. */
export async function isTag(tag: string): Promise<boolean> {
  return (await db().searchTag.count({ where: { tag } })) > 0;
}
