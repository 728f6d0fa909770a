import "server-only";
import type { Actor } from "@/lib/auth/session";
import { visibleTo } from "@/lib/blocks/queries";
import { db, type Tx } from "@/lib/db/client";
import { fromPrismaEnum } from "@/lib/db/enum-names";
import type { Prisma } from "@/lib/generated/prisma/client";
import { AppError } from "@/lib/http/errors";
import { listLatest } from "@/lib/messages/latest-threads";
import {
  type ActionsView,
  MAX_MESSAGES,
  type MessageView,
  type OpenThread,
  type ThreadAction,
  type ThreadView,
} from "@/lib/messages/schema";
import { actionsOf, awaitsOf } from "@/lib/messages/thread-actions";
import { listTimes } from "@/lib/messages/times";
import { ownSelect, picturesSelect } from "@/lib/posts/post-rows";
import { toOwnPostView, toPostView } from "@/lib/posts/queries";
import { namedSelect, townOnly } from "@/lib/posts/town-only";
import { LAST_ACCEPTED_FIRST } from "@/lib/replies/latest-agreed-times";
import { listReports } from "@/lib/replies/report-views";
import { knowsPlace, objectableUntil } from "@/lib/replies/rules";
import type { ReportView } from "@/lib/replies/schema";

const personSelect = { select: { id: true, name: true, pictureUrl: true } } as const;

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

/** Only `agreed` is valid; other accepted times, and what was suggested before it, are replaced. `askedAt` is that of the reply. */
export function toMessageView(
  { id, authorId, text, proposedAt, accepted, answeredAt, revokedAt, createdAt }: Row,
  { agreed = null, askedAt }: { agreed?: Row | null; askedAt?: Date } = {},
): MessageView {
  const isOlder = accepted ?? (agreed?.answeredAt ? createdAt < agreed.answeredAt : false);
  const isFromBefore = askedAt !== undefined && answeredAt !== null && answeredAt < askedAt;
  return {
    _id: id,
    authorId,
    text,
    ...(proposedAt && { proposedAt: proposedAt.toISOString() }),
    ...(accepted !== null && { accepted }),
    ...(proposedAt && agreed && agreed.id !== id && isOlder && { replaced: true as const }),
    ...(revokedAt && (isFromBefore ? { askedAnew: true as const } : { placeChanged: true as const })),
    createdAt: createdAt.toISOString(),
  };
}

const getAgreed = (replyId: string) =>
  db().message.findFirst({
    where: { replyId, accepted: true, proposedAt: { not: null } },
    select: messageSelect,
    orderBy: LAST_ACCEPTED_FIRST,
  });

/** The columns that `actionsOf` needs. */
const lifeSelect = {
  allocation: true,
  quantity: true,
  promised: true,
  completed: true,
  withdrawnAt: true,
  takeDownAt: true,
  expiresAt: true,
} as const satisfies Prisma.PostSelect;

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
      ...{ id: true, state: true, confirmBy: true, quantity: true },
      ...{ stateSince: true, verified: true, posterConfirmed: true, replierConfirmed: true },
      ...{ personId: true, pickup: true, text: true, askedAt: true },
      person: personSelect,
      post: { select: { ...ownSelect, posterId: true, poster: personSelect, ...lifeSelect } },
    },
  });
  if (!reply) throw new AppError("notFound");
  const isPoster = reply.post.posterId === actor.id;
  const other = isPoster ? reply.person : reply.post.poster;
  return { ...reply, isPoster, other };
}

/** Includes the exact place for the poster and for a recipient, who gets the code as well. @throws AppError "notFound" */
export async function getThread(
  actor: Actor,
  replyId: string,
  limit: number = MAX_MESSAGES,
): Promise<OpenThread> {
  const reply = await requireThread(actor, replyId);
  const { id, state, confirmBy, post, other, isPoster } = reply;
  const isRecipient = !isPoster && knowsPlace({ state, confirmBy }, post);
  const [rows, agreed, unread, readAt, code, reports, steps] = await Promise.all([
    db().message.findMany({
      where: { replyId },
      select: messageSelect,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: limit + 1,
    }),
    getAgreed(id),
    countUnreadIn(actor, id),
    getReadAt(other.id, id),
    isRecipient ? getCode(id) : null,
    listReports(db(), [id]),
    listSteps(id, confirmBy),
  ]);
  const report = reports.get(id);
  const objectable = objectableUntil(reply, isPoster ? "poster" : "replier");
  const newest = rows.slice(0, limit).reverse();
  // Which message, and never when.
  const lastRead =
    readAt && newest.findLast(({ authorId, createdAt }) => authorId === actor.id && createdAt <= readAt);
  return {
    replyId: id,
    post: isPoster || isRecipient ? toOwnPostView(post) : toPostView(post),
    other: toPerson(other),
    state: fromPrismaEnum(state),
    can: actionsOf(reply, Date.now()),
    asked: {
      ...{ authorId: reply.personId, pickup: reply.pickup, text: reply.text, quantity: reply.quantity },
      at: reply.askedAt.toISOString(),
    },
    steps,
    ...(report && isOpenOrDisputed(report) && { report }),
    ...(agreed?.proposedAt && !agreed.revokedAt && { agreedAt: agreed.proposedAt.toISOString() }),
    ...(code && { code }),
    ...(objectable && objectable > new Date() && { objectableUntil: objectable.toISOString() }),
    unread,
    ...(lastRead && { lastRead: lastRead.id }),
    hasOlder: rows.length > limit,
    messages: newest.map((row) => toMessageView(row, { agreed, askedAt: reply.askedAt })),
  };
}

/** Without the first, to ask. As long as the next in line is only asked whether they still want it, that is no promise. */
async function listSteps(replyId: string, confirmBy: Date | null): Promise<OpenThread["steps"]> {
  const rows = await db().replyChange.findMany({
    where: { replyId },
    select: { state: true, at: true },
    orderBy: [{ at: "asc" }, { id: "asc" }],
  });
  const told = confirmBy ? rows.slice(0, -1) : rows;
  return told
    .filter(({ state }, index) => index > 0 && state !== told[index - 1]?.state)
    .map(({ state, at }) => ({ state: fromPrismaEnum(state), at: at.toISOString() }));
}

const toPerson = ({ id, name, pictureUrl }: { id: string; name: string; pictureUrl: string | null }) => ({
  ...{ _id: id, name },
  picture: pictureUrl,
});

async function getCode(id: string): Promise<string | null> {
  const reply = await db().reply.findUnique({ where: { id }, select: { code: true } });
  return reply?.code ?? null;
}

async function countUnreadIn({ id: userId }: Actor, replyId: string): Promise<number> {
  const readAt = await getReadAt(userId, replyId);
  return db().message.count({
    where: { replyId, authorId: { not: userId }, ...(readAt && { createdAt: { gt: readAt } }) },
  });
}

/** When that member has last read the thread. */
export async function getReadAt(userId: string, replyId: string, on: Tx = db()): Promise<Date | null> {
  const where = { replyId_userId: { replyId, userId } };
  const seen = await on.threadRead.findUnique({ where, select: { readAt: true } });
  return seen?.readAt ?? null;
}

const isOpenOrDisputed = ({ outcome }: ReportView) => outcome === undefined || outcome === "disputed";

export async function listThreads(actor: Actor): Promise<ThreadView[]> {
  const unread = await countUnread(actor);
  const ids = await listLatest(actor, [...unread.keys()]);
  const rows = await db().reply.findMany({
    where: { id: { in: ids }, ...ownThreads(actor) },
    select: {
      id: true,
      state: true,
      stateSince: true,
      askedAt: true,
      confirmBy: true,
      quantity: true,
      pickup: true,
      text: true,
      personId: true,
      person: personSelect,
      post: {
        select: {
          id: true,
          title: true,
          type: true,
          poster: personSelect,
          images: { ...picturesSelect, take: 1 },
          ...lifeSelect,
          ...namedSelect,
        },
      },
      messages: { select: messageSelect, orderBy: [{ createdAt: "desc" }, { id: "desc" }], take: 1 },
    },
    orderBy: [{ stateSince: "desc" }, { id: "desc" }],
  });
  const times = await listTimes(
    actor,
    rows.map(({ id, state, confirmBy }) => ({ id, state: fromPrismaEnum(state), confirmBy })),
  );
  return rows
    .map(({ id, state, stateSince, pickup, text, personId, person, post, messages: [last], ...reply }) => {
      const isPoster = personId !== actor.id;
      const other = isPoster ? person : post.poster;
      const { images, ...about } = post;
      const exchange = { ...reply, isPoster, state, post };
      const { time, agreedAt } = times.get(id) ?? {};
      const awaits = awaitsOf(exchange, time);
      const can = actionsOf(exchange, Date.now());
      return {
        replyId: id,
        post: { _id: about.id, title: about.title, type: about.type, image: images[0] ?? null },
        other: toPerson(other),
        state: fromPrismaEnum(state),
        ...{ can, ...townToPromise(can, post) },
        ...(time && { time }),
        ...(agreedAt && { agreedAt }),
        ...(awaits && { awaits }),
        asked: { authorId: personId, pickup, text },
        last: last ? toMessageView(last, { askedAt: reply.askedAt }) : null,
        unread: unread.get(id) ?? 0,
        at: (last && last.createdAt > stateSince ? last.createdAt : stateSince).toISOString(),
      };
    })
    .sort((one, another) => another.at.localeCompare(one.at));
}

/** Of those replies that concern the actor and leave something to do. */
export async function listActions(actor: Actor, replyIds: string[]): Promise<ActionsView[]> {
  if (replyIds.length === 0) return [];
  const rows = await db().reply.findMany({
    where: { id: { in: replyIds }, ...ownThreads(actor) },
    select: {
      ...{ id: true, state: true, confirmBy: true, quantity: true, personId: true },
      post: { select: { type: true, ...lifeSelect, ...namedSelect } },
    },
  });
  return rows
    .map(({ id: replyId, personId, ...reply }) => {
      const can = actionsOf({ ...reply, isPoster: personId !== actor.id }, Date.now());
      return { replyId, can, ...townToPromise(can, reply.post) };
    })
    .filter(({ can }) => can.length > 0);
}

/** Who promises it reads how little of the place is named. */
function townToPromise(can: ThreadAction[], post: Parameters<typeof townOnly>[0]) {
  const town = can.includes("promise") ? townOnly(post) : undefined;
  return town !== undefined && { townOnly: town };
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
  const { post, other } = await getThread(actor, message.replyId, 1);
  return { id: message.id, at: message.proposedAt, agreedAt: message.answeredAt ?? new Date(), post, other };
}
