import "server-only";
import { db, type Tx } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";

/** How long after taking down what a draw has decided there can be no other. */
const DRAW_PAUSE_HOURS = 24;
const HOUR = 60 * 60 * 1000;

/**
 * Else a poster could draw anew, post by post, until a friend comes first.
 *
 * @throws AppError "invalid", which says until when
 */
export async function requireDrawPauseOver(posterId: string, tx: Tx = db()): Promise<void> {
  const latest = await tx.post.findFirst({
    where: {
      posterId,
      drawnAt: { not: null },
      withdrawnAt: { gt: new Date(Date.now() - DRAW_PAUSE_HOURS * HOUR) },
    },
    select: { withdrawnAt: true },
    orderBy: { withdrawnAt: "desc" },
  });
  if (!latest?.withdrawnAt) return;
  const until = new Date(latest.withdrawnAt.getTime() + DRAW_PAUSE_HOURS * HOUR);
  const moment = until.toISOString().slice(0, 16).replace("T", " ");
  const message = `You took down a post after its draw. You can announce another draw after ${moment} UTC.`;
  throw new AppError("invalid", { message, issues: [{ path: "allocation", message }] });
}
