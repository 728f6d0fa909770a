import "server-only";
import { requireActorOfLink } from "@/lib/auth/mail-link";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import { requirePost } from "@/lib/posts/queries";
import type { PostView } from "@/lib/posts/schema";
import { settlePostOf } from "@/lib/replies/due-work";
import { confirmWanted, declineTurn } from "@/lib/replies/mutations";
import type { TurnAnswer } from "@/lib/replies/schema";

/** Works without sign-in. @throws AppError "notFound" for an invalid link, "conflict" once it is answered or over */
export async function requireTurn(
  token: string,
): Promise<{ post: PostView; confirmBy: string; granted: number; quantity: number }> {
  const { actor, aboutId: replyId } = await requireActorOfLink("turn", token);
  await settlePostOf(replyId);
  const reply = await db().reply.findUnique({ where: { id: replyId, personId: actor.id } });
  if (!reply) throw new AppError("notFound");
  // Also one that moderators look at: the question stands.
  const post = await requirePost(actor, reply.postId);
  if (!reply.confirmBy) throw new AppError("conflict", { reason: "answeredBefore" });
  const { granted, quantity } = reply;
  return { post, confirmBy: reply.confirmBy.toISOString(), granted, quantity };
}

/** Works without sign-in. Safe to repeat. @throws AppError as `requireTurn` */
export async function answerTurnByLink(token: string, answer: TurnAnswer): Promise<void> {
  const { actor, aboutId: replyId } = await requireActorOfLink("turn", token);
  const act = answer === "yes" ? confirmWanted : declineTurn;
  await act(actor, replyId);
}
