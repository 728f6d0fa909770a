import "server-only";
import type { Actor } from "@/lib/auth/session";
import { isHidden, visibleTo } from "@/lib/blocks/queries";
import { db, type Tx } from "@/lib/db/client";
import type { Prisma } from "@/lib/generated/prisma/client";
import { AppError } from "@/lib/http/errors";
import type { ExchangeThanksView, ThankYouView } from "@/lib/thank-yous/schema";

const MAX_LISTED = 30;

const thankYouSelect = {
  ...{ id: true, text: true, createdAt: true, pictureUrl: true, pictureWidth: true, pictureHeight: true },
  placeholder: true,
  author: { select: { id: true, name: true, pictureUrl: true } },
  reply: { select: { post: { select: { id: true, title: true, withdrawnAt: true } } } },
} as const satisfies Prisma.ThankYouSelect;

type Row = Prisma.ThankYouGetPayload<{ select: typeof thankYouSelect }>;

/** A hand-over that did not happen after all has nothing to be thanked for. */
const SHOWN = {
  ...{ refusedAt: null, hiddenAt: null },
  reply: { state: "completed" },
  author: { leavingAt: null },
} as const satisfies Prisma.ThankYouWhereInput;

/** To a member, the newest first. */
export async function listThankYous(giverId: string): Promise<ThankYouView[]> {
  const rows = await db().thankYou.findMany({
    // Nobody reads what one of two who block one another says of the other.
    where: { giverId, ...SHOWN, author: { ...SHOWN.author, ...visibleTo({ id: giverId }) } },
    select: thankYouSelect,
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: MAX_LISTED,
  });
  return rows.map(toView);
}

function toView({ id, author, text, createdAt, reply: { post }, ...row }: Row): ThankYouView {
  return {
    _id: id,
    author: { _id: author.id, name: author.name, picture: author.pictureUrl },
    text,
    picture: pictureOf(row),
    about: post.withdrawnAt ? null : { _id: post.id, title: post.title },
    createdAt: createdAt.toISOString(),
  };
}

type Picture = Pick<Row, "pictureUrl" | "pictureWidth" | "pictureHeight" | "placeholder">;

/** The database has all of it or nothing. */
function pictureOf({ pictureUrl: url, pictureWidth: width, pictureHeight: height, placeholder }: Picture) {
  return url && width && height && placeholder ? { url, width, height, placeholder } : null;
}

/** For both. @throws AppError "notFound" for others, and where one has blocked the other */
export async function getThanksOf(actor: Actor, replyId: string): Promise<ExchangeThanksView> {
  const exchange = await requireExchange(db(), actor, replyId);
  const [shown, any] = await Promise.all([
    db().thankYou.findFirst({ where: { replyId, ...SHOWN }, select: thankYouSelect }),
    db().thankYou.count({ where: { replyId } }),
  ]);
  const isReceiver = exchange.receiverId === actor.id;
  return {
    thankYou: shown && toView(shown),
    maySay: isReceiver && exchange.isCompleted && any === 0,
  };
}

type Exchange = {
  post: { id: string; title: string; type: "offer" | "request" };
  isCompleted: boolean;
  giverId: string;
  receiverId: string;
};

/** @throws AppError "notFound" unless the actor is one of the two and sees the other */
export async function requireExchange(tx: Tx, actor: Actor, replyId: string): Promise<Exchange> {
  const reply = await tx.reply.findUnique({
    where: { id: replyId },
    select: {
      ...{ personId: true, state: true },
      post: { select: { id: true, title: true, type: true, posterId: true } },
    },
  });
  if (!reply) throw new AppError("notFound");
  const { personId, state, post } = reply;
  const two = [personId, post.posterId];
  const other = two.find((id) => id !== actor.id);
  if (!two.includes(actor.id) || !other || (await isHidden(tx, actor, other))) throw new AppError("notFound");
  const [giverId, receiverId] = post.type === "offer" ? [post.posterId, personId] : [personId, post.posterId];
  return { post, isCompleted: state === "completed", giverId, receiverId };
}
