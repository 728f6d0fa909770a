import "server-only";
import type { Tx } from "@/lib/db/client";

/** Sent even to members who want no other emails. `at` makes it one for each occasion. */
export async function queueEmail(
  tx: Tx,
  userId: string,
  kind: "leaving" | "inactive",
  at: Date,
): Promise<void> {
  const dedupeKey = `${kind}:${userId}:${at.getTime()}`;
  await tx.emailOutbox.createMany({ data: [{ userId, kind, dedupeKey, dueAt: at }], skipDuplicates: true });
}
