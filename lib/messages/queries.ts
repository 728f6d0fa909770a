import "server-only";
import type { Actor } from "@/lib/auth/session";
import { visibleTo } from "@/lib/blocks/queries";
import { db } from "@/lib/db/client";
import type { Prisma } from "@/lib/generated/prisma/client";
import { AppError } from "@/lib/http/errors";
import type { MessageView, OpenThread, ThreadView } from "@/lib/messages/schema";
import { ownSelect, picturesSelect } from "@/lib/posts/post-rows";
import { toOwnPostView, toPostView } from "@/lib/posts/queries";
import { listReports } from "@/lib/replies/report-views";
import { knowsPlace } from "@/lib/replies/rules";
import type { ReportView } from "@/lib/replies/schema";

const MAX_LENGTH = { threads: 100, messages: 500 };

export const messageSelect = {
  id: true,
  authorId: true,
  text: true,
  proposedAt: true,
  accepted: true,
  answeredAt: true,
  revokedAt: true,
  createdAt: true,
} as const satisfies Prisma.MessageSelect;

type Row = Prisma.MessageGetPayload<{ select: typeof messageSelect }>;

/** Of several accepted times only `agreed` is valid; the others are marked as replaced. */
export function toMessageView(
  { id, authorId, text, proposedAt, accepted, revokedAt, createdAt }: Row,
  agreed: Row | null = null,
): MessageView {
  return {
    _id: id,
    authorId,
    text,
    ...(proposedAt && { proposedAt: proposedAt.toISOString() }),
    ...(accepted !== null && { accepted }),
    ...(accepted && agreed && agreed.id !== id && { replaced: true as const }),
    ...(revokedAt && { placeChanged: true as const }),
    createdAt: createdAt.toISOString(),
  };
}

function lastAgreed(rows: Row[]): Row | null {
  const agreed = rows.filter(({ accepted, proposedAt }) => accepted && proposedAt);
  const when = ({ answeredAt }: Row) => answeredAt?.getTime() ?? 0;
  return agreed.reduce<Row | null>((last, row) => (last && when(last) > when(row) ? last : row), null);
}

/** Those with people whom they see. */
const ownThreads = (actor: Actor) => ({
  OR: [
    { personId: actor.id, post: { poster: visibleTo(actor) } },
    { person: visibleTo(actor), post: { posterId: actor.id } },
  ],
});

/** @throws AppError "notFound" unless the actor is one of the two members */
export async function requireThread(actor: Actor, replyId: string) {
  const reply = await db().reply.findUnique({
    where: { id: replyId, ...ownThreads(actor) },
    select: {
      id: true,
      state: true,
      confirmBy: true,
      person: { select: { id: true, name: true } },
      post: { select: { ...ownSelect, posterId: true } },
    },
  });
  if (!reply) throw new AppError("notFound");
  const isPoster = reply.post.posterId === actor.id;
  const other = isPoster ? reply.person : reply.post.poster;
  return { ...reply, isPoster, other };
}

/** Includes the exact place for the poster and for a recipient. @throws AppError "notFound" */
export async function getThread(actor: Actor, replyId: string): Promise<OpenThread> {
  const { id, state, confirmBy, post, other, isPoster } = await requireThread(actor, replyId);
  const newest = await db().message.findMany({
    where: { replyId },
    select: messageSelect,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MAX_LENGTH.messages,
  });
  const mayKnowPlace = isPoster || knowsPlace({ state, confirmBy });
  const report = (await listReports(db(), [id])).get(id);
  return {
    replyId: id,
    post: mayKnowPlace ? toOwnPostView(post) : toPostView(post),
    other: { _id: other.id, name: other.name },
    state,
    ...(report && isOpenOrDisputed(report) && { report }),
    messages: newest.reverse().map((row) => toMessageView(row, lastAgreed(newest))),
  };
}

const isOpenOrDisputed = ({ outcome }: ReportView) => outcome === undefined || outcome === "disputed";

export async function listThreads(actor: Actor): Promise<ThreadView[]> {
  const rows = await db().reply.findMany({
    where: ownThreads(actor),
    select: {
      id: true,
      state: true,
      stateSince: true,
      personId: true,
      person: { select: { id: true, name: true } },
      post: {
        select: {
          id: true,
          title: true,
          type: true,
          poster: { select: { id: true, name: true } },
          images: { ...picturesSelect, take: 1 },
        },
      },
      messages: { select: messageSelect, orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: 1 },
    },
    orderBy: [{ stateSince: "desc" }, { id: "desc" }],
    take: MAX_LENGTH.threads,
  });
  const unread = await countUnread(actor);
  return rows
    .map(({ id, state, stateSince, personId, person, post, messages: [last] }) => {
      const other = personId === actor.id ? post.poster : person;
      const { images, ...about } = post;
      return {
        replyId: id,
        post: { _id: about.id, title: about.title, type: about.type, image: images[0] ?? null },
        other: { _id: other.id, name: other.name },
        state,
        last: last ? toMessageView(last) : null,
        unread: unread.get(id) ?? 0,
        at: (last && last.createdAt > stateSince ? last.createdAt : stateSince).toISOString(),
      };
    })
    .sort((one, another) => another.at.localeCompare(one.at));
}

export async function countUnread(actor: Actor): Promise<Map<string, number>> {
  const rows = await db().$queryRaw<{ replyId: string; unread: number }[]>`
    SELECT message."replyId", count(*)::int AS "unread"
    FROM "Message" message
    JOIN "Reply" reply ON reply."id" = message."replyId"
    JOIN "Post" post ON post."id" = reply."postId"
    LEFT JOIN "ThreadRead" seen ON seen."replyId" = reply."id" AND seen."userId" = ${actor.id}::uuid
    WHERE (reply."personId" = ${actor.id}::uuid OR post."posterId" = ${actor.id}::uuid)
      AND message."authorId" <> ${actor.id}::uuid AND NOT is_hidden(reply."personId", post."posterId")
      AND (seen."readAt" IS NULL OR message."createdAt" > seen."readAt")
    GROUP BY message."replyId"`;
  return new Map(rows.map(({ replyId, unread }) => [replyId, unread]));
}

export async function requireAgreedTime(actor: Actor, messageId: string) {
  const message = await db().message.findUnique({
    where: { id: messageId, accepted: true, revokedAt: null, reply: ownThreads(actor) },
    select: { id: true, replyId: true, proposedAt: true, answeredAt: true },
  });
  if (!message?.proposedAt) throw new AppError("notFound");
  const { post, other } = await getThread(actor, message.replyId);
  return { id: message.id, at: message.proposedAt, agreedAt: message.answeredAt ?? new Date(), post, other };
}
