import "server-only";
import { requireVisible } from "@/lib/blocks/queries";
import type { Tx } from "@/lib/db/client";
import { fromPrismaEnum } from "@/lib/db/enum-names";
import type { Prisma } from "@/lib/generated/prisma/client";
import { AppError, invalidField } from "@/lib/http/errors";
import type { LockedPost } from "@/lib/posts/preconditions";
import { canBecome } from "@/lib/replies/rules";
import type { ReplyState } from "@/lib/replies/schema";

export const replySelect = {
  id: true,
  personId: true,
  state: true,
  reason: true,
  quantity: true,
  granted: true,
  rank: true,
  code: true,
  verified: true,
  posterConfirmed: true,
  replierConfirmed: true,
  askedAt: true,
  editedAt: true,
  confirmBy: true,
  stateSince: true,
  person: { select: { name: true } },
} as const satisfies Prisma.ReplySelect;

export type ReplyRow = Prisma.ReplyGetPayload<{ select: typeof replySelect }>;

export function requireTransition(reply: Pick<ReplyRow, "state">, state: ReplyState): void {
  if (!canBecome(fromPrismaEnum(reply.state), state)) throw new AppError("conflict");
}

export function requireNotMore(post: LockedPost, quantity: number): void {
  const amount = post.quantity ?? 1;
  if (quantity <= amount) return;
  throw invalidField("quantity", { reason: "thereAreOnly", values: { quantity: amount } });
}

/** For the poster. @throws AppError "notFound" also for a reply of somebody whom they do not see */
export async function requireVisibleReply(tx: Tx, post: LockedPost, id: string): Promise<ReplyRow> {
  const reply = await requireReply(tx, post, id);
  await requireVisible(tx, { id: post.posterId }, reply.personId);
  return reply;
}

export async function requireReply(tx: Tx, post: LockedPost, id: string): Promise<ReplyRow> {
  const reply = await tx.reply.findUnique({ where: { id, postId: post.id }, select: replySelect });
  if (!reply) throw new AppError("notFound");
  return reply;
}
