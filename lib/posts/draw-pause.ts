import "server-only";
import { db, type Tx } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import { HOUR_MS } from "@/lib/time/durations";

/** How long after taking down what a draw has decided there can be no other. */
const DRAW_PAUSE_HOURS = 24;

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
      withdrawnAt: { gt: new Date(Date.now() - DRAW_PAUSE_HOURS * HOUR_MS) },
    },
    select: { withdrawnAt: true },
    orderBy: { withdrawnAt: "desc" },
  });
  if (!latest?.withdrawnAt) return;
  const until = new Date(latest.withdrawnAt.getTime() + DRAW_PAUSE_HOURS * HOUR_MS);
  const moment = until.toISOString().slice(0, 16).replace("T", " ");
  const message = `You took down a post after its draw. You can announce another draw after ${moment} UTC.`;
  throw new AppError("invalid", { message, issues: [{ path: "choosing", message }] });
}
