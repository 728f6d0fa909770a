import "server-only";
import { db, type Tx } from "@/lib/db/client";
import { invalidField } from "@/lib/http/errors";
import type { Allocation } from "@/lib/posts/field-rules";
import { takenBackBy } from "@/lib/posts/taken-back";
import { HOUR_MS } from "@/lib/time/durations";

const PAUSE_HOURS = 24;

/** Keeps posters from using a rule again until a friend wins. @throws AppError "invalid" with what is left of the pause */
export async function requireAllocationPauseOver(
  posterId: string,
  allocation: Allocation,
  tx: Tx = db(),
): Promise<void> {
  if (allocation === "poster") return;
  const latest = await tx.post.findFirst({
    where: {
      posterId,
      hiddenAt: null,
      withdrawnAt: { gt: new Date(Date.now() - PAUSE_HOURS * HOUR_MS) },
      OR: [{ drawnAt: { not: null } }, takenBackBy(posterId)],
    },
    select: { withdrawnAt: true },
    orderBy: { withdrawnAt: "desc" },
  });
  if (!latest?.withdrawnAt) return;
  const left = latest.withdrawnAt.getTime() + PAUSE_HOURS * HOUR_MS - Date.now();
  throw invalidField("allocation", {
    reason: "allocationPause",
    values: { hours: Math.ceil(left / HOUR_MS) },
  });
}
