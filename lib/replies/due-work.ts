import "server-only";
import type { Actor } from "@/lib/auth/session";
import { db } from "@/lib/db/client";
import { toPrismaEnum } from "@/lib/db/enum-names";
import type { Prisma } from "@/lib/generated/prisma/client";
import { DRAW_WAIT_MS } from "@/lib/posts/draw-time";
import { IS_STANDING } from "@/lib/posts/preconditions";
import { requirePost, requirePostUnlessDue } from "@/lib/posts/queries";
import type { PostView } from "@/lib/posts/schema";
import { ANSWER_OVERDUE, EXPIRY_DUE } from "@/lib/replies/expiry";
import { endsQuestions, lapsed } from "@/lib/replies/lapse";
import { withLockedPost } from "@/lib/replies/locked-post";
import { unconfirmed } from "@/lib/replies/turn";

const MAX_POSTS = 200;

export const listDueDraws = (count: number) =>
  listDuePosts({ ...DUE_DRAW(), allocation: toPrismaEnum("fair-draw") }, { drawAt: "asc" }, count);

export async function listDueExpiries(count: number): Promise<string[]> {
  const due = await listDuePosts(EXPIRY_DUE(), { expiresAt: "asc" }, count);
  const overdue = await listDuePosts(ANSWER_OVERDUE(), { expiresAt: "asc" }, count - due.length);
  return [...due, ...overdue];
}

export const listDueTakeDowns = (count: number) =>
  listDuePosts(DUE_TAKE_DOWN(), { takeDownAt: "asc" }, count);

async function listDuePosts(
  where: Prisma.PostWhereInput,
  orderBy: Prisma.PostOrderByWithRelationInput,
  take: number,
): Promise<string[]> {
  return (await db().post.findMany({ where, select: { id: true }, orderBy, take })).map(({ id }) => id);
}

export async function listDueReports(count: number): Promise<string[]> {
  const due = await db().absenceReport.findMany({
    where: DUE_REPORT(),
    select: { reply: { select: { postId: true } } },
    orderBy: { disputableUntil: "asc" },
    take: count,
  });
  return [...new Set(due.map(({ reply }) => reply.postId))];
}

export async function listDueLapses(count: number): Promise<string[]> {
  const due = await db().reply.findMany({
    where: { ...lapsed(), post: IS_STANDING },
    select: { postId: true },
    orderBy: { keepBy: "asc" },
    take: count,
  });
  const unheard = await db().reply.findMany({
    where: { ...unconfirmed(), post: endsQuestions() },
    select: { postId: true },
    orderBy: { confirmBy: "asc" },
    take: count - due.length,
  });
  return [...new Set([...due, ...unheard].map(({ postId }) => postId))];
}

/** Does the scheduled job's work when somebody opens the post. */
export async function settleDuePost(postId: string): Promise<void> {
  const due = await db().post.count({ where: { id: postId, ...DUE() } });
  if (due > 0) await withLockedPost(postId, async () => {});
}

/** For one who knows a reply only. */
export async function settlePostOf(replyId: string): Promise<void> {
  const reply = await db().reply.findUnique({ where: { id: replyId }, select: { postId: true } });
  if (reply) await settleDuePost(reply.postId);
}

/** The same for one who reads the post; usually by one statement. @throws AppError "notFound", "gone" */
export async function requireSettledPost(actor: Actor | null, id: string): Promise<PostView> {
  const post = await requirePostUnlessDue(actor, id);
  if (post) return post;
  await withLockedPost(id, async () => {});
  return requirePost(actor, id);
}

export const settleOwnDuePosts = (actor: Pick<Actor, "id">) => settleAll({ posterId: actor.id });

export const settleRepliedDuePosts = (actor: Actor) =>
  settleAll({ replies: { some: { personId: actor.id } } });

async function settleAll(posts: Prisma.PostWhereInput): Promise<void> {
  const where = { ...posts, ...DUE() };
  const due = await db().post.findMany({ where, select: { id: true }, take: MAX_POSTS });
  for (const { id } of due) await withLockedPost(id, async () => {});
}

const DUE_DRAW = () => ({
  ...{ drawAt: { lte: new Date() }, drawnAt: null, withdrawnAt: null, expiredAt: null },
  OR: [{ drawClosedAt: null }, { drawClosedAt: { lte: new Date(Date.now() - DRAW_WAIT_MS) } }],
});
const DUE_TAKE_DOWN = () => ({ takeDownAt: { lte: new Date() } });
const DUE_REPORT = () => ({ outcome: null, disputableUntil: { lte: new Date() } });
const DUE = () => ({
  OR: [
    ...[
      DUE_DRAW(),
      DUE_TAKE_DOWN(),
      EXPIRY_DUE(),
      ANSWER_OVERDUE(),
      { replies: { some: { reports: { some: DUE_REPORT() } } } },
    ],
    { ...IS_STANDING, replies: { some: lapsed() } },
    { AND: [endsQuestions(), { replies: { some: unconfirmed() } }] },
  ],
});
