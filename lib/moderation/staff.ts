import "server-only";
import type { Tx } from "@/lib/db/client";

/** Whether a moderator or host can decide, since nobody does so about themselves. @param ids of whom it is about */
export const hasStaffBeside = async (tx: Tx, ids: string[]): Promise<boolean> =>
  (await tx.user.count({
    where: { role: { not: "member" }, id: { notIn: ids }, leavingAt: null, bannedAt: null },
  })) > 0;
