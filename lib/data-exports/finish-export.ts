import "server-only";
import { RETENTION_HOURS } from "@/lib/data-exports/schema";
import { databaseTime, transaction } from "@/lib/db/client";
import { HOUR_MS } from "@/lib/time/durations";
import { queueAccountEmail } from "@/lib/users/account-emails";

type Finished = { id: string; userId: string; bytes: number | null };

/** From now on it can be fetched, and a mail says so. */
export async function finishExport({ id, userId, bytes }: Finished): Promise<void> {
  await transaction(async (tx) => {
    const now = await databaseTime(tx);
    const expiresAt = new Date(now.getTime() + RETENTION_HOURS * HOUR_MS);
    const { count } = await tx.dataExport.updateMany({
      where: { id, state: { in: ["queued", "running"] } },
      data: { state: "ready", bytes, expiresAt },
    });
    if (count === 0) return;
    const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { email: true } });
    await queueAccountEmail(tx, { kind: "export-ready", email, userId });
  });
}
