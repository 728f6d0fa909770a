import "server-only";
import type { Actor } from "@/lib/auth/session";
import type { Tx } from "@/lib/db/client";
import { fromPrismaEnum } from "@/lib/db/enum-names";
import type { Prisma } from "@/lib/generated/prisma/client";
import { AppError } from "@/lib/http/errors";
import type { Allocation, PostType } from "@/lib/posts/schema";
import { canBecome } from "@/lib/replies/rules";
import type { ReplyState } from "@/lib/replies/schema";

/** The row stays locked until the transaction ends. */
export type LockedPost = {
  id: string;
  type: PostType;
  title: string;
  posterId: string;
  quantity: number | null;
  promised: number;
  completed: number;
  allocation: Allocation;
  drawAt: Date | null;
  drawSeed: string | null;
  drawnAt: Date | null;
  withdrawnAt: Date | null;
  goneAt: Date | null;
  expiresAt: Date;
  createdAt: Date;
  renewedAt: Date | null;
};

export const replySelect = {
  id: true,
  personId: true,
  state: true,
  quantity: true,
  granted: true,
  rank: true,
  code: true,
  person: { select: { name: true } },
} as const satisfies Prisma.ReplySelect;

export type ReplyRow = Prisma.ReplyGetPayload<{ select: typeof replySelect }>;

export function requirePoster(actor: Pick<Actor, "id">, post: LockedPost): void {
  if (post.posterId === actor.id) return;
  if (post.withdrawnAt) throw new AppError("gone");
  throw new AppError("forbidden", { reason: "notPoster" });
}

export function requireActive({ withdrawnAt, goneAt }: LockedPost): void {
  if (withdrawnAt || goneAt) throw new AppError("notOpen");
}

export function requireTransition(reply: Pick<ReplyRow, "state">, state: ReplyState): void {
  if (!canBecome(fromPrismaEnum(reply.state), state)) throw new AppError("conflict");
}

export async function requireReply(tx: Tx, post: LockedPost, id: string): Promise<ReplyRow> {
  const reply = await tx.reply.findUnique({ where: { id, postId: post.id }, select: replySelect });
  if (!reply) throw new AppError("notFound");
  return reply;
}
