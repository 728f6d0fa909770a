import "server-only";
import { db, type Tx } from "@/lib/db/client";
import { invalidField } from "@/lib/http/errors";
import { HOUR_MS } from "@/lib/time/durations";

const DRAW_PAUSE_HOURS = 24;

/** Keeps posters from redrawing until a friend wins. @throws AppError "invalid" with the end of the pause */
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
  throw invalidField("allocation", { reason: "drawPause", values: { until } });
}
