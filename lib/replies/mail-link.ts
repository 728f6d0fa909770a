import "server-only";
import type { Actor } from "@/lib/auth/session";
import { verifyToken } from "@/lib/auth/signed-token";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import { settleDuePost } from "@/lib/replies/due-work";

/** The member a mail's signed link speaks for, without a session; their actions name nobody. */
export const actorOfLink = (id: string): Actor => ({
  ...{ id, name: "", email: "", sessionId: "", sessionEpoch: 0 },
  ...({ role: "member", passedSecondStep: false } as const),
});

/** @throws AppError "notFound" unless it was signed for this purpose */
export function readMailLink(
  purpose: "renew" | "turn" | "promise",
  token: string,
): { userId: string; aboutId: string } {
  const [userId, aboutId] = verifyToken(purpose, token) ?? [];
  if (!userId || !aboutId) throw new AppError("notFound", { reason: "brokenLink" });
  return { userId, aboutId };
}

/** Does the work that is due for the reply's post, so that the link shows how it stands. */
export async function settlePostOf(replyId: string): Promise<void> {
  const reply = await db().reply.findUnique({ where: { id: replyId }, select: { postId: true } });
  if (reply) await settleDuePost(reply.postId);
}
