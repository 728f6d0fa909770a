import "server-only";
import type { Actor } from "@/lib/auth/session";
import { visibleTo } from "@/lib/blocks/queries";
import { db, type Tx } from "@/lib/db/client";
import type { Prisma } from "@/lib/generated/prisma/client";
import { AppError } from "@/lib/http/errors";
import { seedHash } from "@/lib/posts/draw-seed";
import { drawTime } from "@/lib/posts/draw-time";
import { ownSelect } from "@/lib/posts/post-rows";
import { requireReadable, toOwnPostView, toPostView } from "@/lib/posts/queries";
import type { PostView } from "@/lib/posts/schema";
import { deniable } from "@/lib/replies/deniable";
import { listDrawEvents } from "@/lib/replies/draw-record";
import type { DrawEntry, DrawView } from "@/lib/replies/draw-schema";
import { digestOfList, type ListedEntry } from "@/lib/replies/draws";
import { viewReplies } from "@/lib/replies/reply-views";
import { knowsPlace, LIVE_STATES } from "@/lib/replies/rules";
import type { OpenReply, ReplyView } from "@/lib/replies/schema";

const MAX_LISTED = 200;

/** Returns all replies to the poster, but only their own to others. @throws AppError "notFound", "gone" */
export async function listReplies(actor: Actor, postId: string): Promise<ReplyView[]> {
  await requireReadable(actor, postId);
  const post = await db().post.findUniqueOrThrow({ where: { id: postId }, select: { posterId: true } });
  const mine =
    post.posterId === actor.id
      ? { OR: [{ person: visibleTo(actor) }, deniable("poster")] }
      : { personId: actor.id };
  return viewReplies(db(), actor, { postId, ...mine });
}

/** How many wait for an answer: a number that the page of a post may show to anyone. */
export const countWaiting = (postId: string): Promise<number> =>
  db().reply.count({ where: { postId, state: "waiting" } });

/** For the replier, or the poster. @throws AppError "notFound" */
export async function requireOwnReplyView(tx: Tx, actor: Actor, id: string): Promise<ReplyView> {
  const isTheirs = { OR: [{ personId: actor.id }, { post: { posterId: actor.id } }] };
  const [view] = await viewReplies(tx, actor, { id, ...isTheirs });
  if (!view) throw new AppError("notFound");
  return view;
}

/** Newest first. Includes the exact place where the actor has a promise. */
export async function listOwnReplies(actor: Actor): Promise<{ reply: ReplyView; post: PostView }[]> {
  const rows = await db().reply.findMany({
    where: { personId: actor.id, OR: [{ post: { poster: visibleTo(actor) } }, deniable("replier")] },
    select: { id: true, state: true, confirmBy: true, post: { select: ownSelect } },
    orderBy: [{ stateSince: "desc" }, { id: "desc" }],
    take: MAX_LISTED,
  });
  const views = await viewReplies(db(), actor, { id: { in: rows.map(({ id }) => id) } });
  const byId = new Map(views.map((view) => [view._id, view]));
  return rows.flatMap(({ id, state, confirmBy, post }) => {
    const reply = byId.get(id);
    // A promise may end between the two reads, so both must show it.
    const mayKnow = knowsPlace({ state, confirmBy }, post) && reply !== undefined && knowsPlace(reply, post);
    return reply ? [{ reply, post: mayKnow ? toOwnPostView(post) : toPostView(post) }] : [];
  });
}

/** The replies that wait or are promised, the newest first: enough to mark the cards of their posts. */
export async function listOpenReplies(actor: Actor): Promise<OpenReply[]> {
  const rows = await db().reply.findMany({
    where: { personId: actor.id, state: { in: LIVE_STATES }, post: { poster: visibleTo(actor) } },
    select: { postId: true, state: true },
    orderBy: [{ stateSince: "desc" }, { id: "desc" }],
    take: MAX_LISTED,
  });
  return rows.map(({ postId, state }) => ({ postId, isPromised: state === "promised" }));
}

/** The newest, and all for which somebody waits. */
export async function listOwnPosts(actor: Actor): Promise<{ post: PostView; replies: ReplyView[] }[]> {
  const newest = await listOwnRows({ posterId: actor.id }, MAX_LISTED);
  const rows = newest.length < MAX_LISTED ? newest : [...newest, ...(await listOlderAwaited(actor, newest))];
  const replies = await viewReplies(db(), actor, {
    postId: { in: rows.map(({ id }) => id) },
    OR: [{ person: visibleTo(actor) }, deniable("poster")],
  });
  return rows.map((row) => ({
    post: toOwnPostView(row),
    replies: replies.filter(({ postId }) => postId === row.id),
  }));
}

const listOwnRows = (where: Prisma.PostWhereInput, take?: number) =>
  db().post.findMany({
    where,
    select: ownSelect,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    ...(take && { take }),
  });

type OwnRows = Awaited<ReturnType<typeof listOwnRows>>;

/** No more than may be active. */
const listOlderAwaited = ({ id: posterId }: Actor, newest: OwnRows): Promise<OwnRows> =>
  listOwnRows({
    ...{ posterId, id: { notIn: newest.map(({ id }) => id) } },
    replies: { some: { state: { in: LIVE_STATES } } },
  });

/** The seed stays secret until the draw. */
export async function getDraw(postId: string): Promise<DrawView | null> {
  const post = await db().post.findUnique({
    where: { id: postId },
    select: { drawAt: true, drawSeed: true, drawClosedAt: true, drawnAt: true, drawEntries: true },
  });
  if (!post?.drawAt || !post.drawSeed) return null;
  const listed = post.drawEntries as ListedEntry[] | null;
  const record = post.drawnAt ? await listDrawEvents(db(), postId, post.drawnAt) : [];
  return {
    at: post.drawAt.toISOString(),
    closedAt: post.drawClosedAt?.toISOString() ?? null,
    opensAt: drawTime({ drawAt: post.drawAt, drawClosedAt: post.drawClosedAt }).toISOString(),
    listed: listed?.length ?? null,
    listHash: listed && digestOfList(listed),
    seedHash: seedHash(post.drawSeed),
    drawnAt: post.drawnAt?.toISOString() ?? null,
    seed: post.drawnAt ? post.drawSeed : null,
    entries: post.drawnAt ? (listed as DrawEntry[]) : [],
    record,
  };
}
