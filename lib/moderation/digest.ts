import "server-only";
import { databaseTime, type Tx, transaction } from "@/lib/db/client";
import { WAITING } from "@/lib/moderation/queries";
import { log } from "@/lib/observability/logger";
import { DAY_MS, HOUR_MS } from "@/lib/time/durations";
import { queueAccountNotice } from "@/lib/users/account-emails";

const JOB = "moderation-digest";
/** A moderator who looks in now and then sees a young case anyway. */
const MIN_AGE_MS = HOUR_MS;

/** Tells moderators and hosts, at most once a day, that cases wait. Safe to repeat. */
export async function sendModerationDigest(): Promise<void> {
  await transaction(async (tx) => {
    const now = await databaseTime(tx);
    if (await wasSentToday(tx, now)) return;
    const openedAt = { lt: new Date(now.getTime() - MIN_AGE_MS) };
    const waiting = await tx.moderationCase.count({ where: { ...WAITING, openedAt } });
    if (waiting === 0) return;
    await tx.jobLock.upsert({
      where: { name: JOB },
      create: { name: JOB, runAt: now },
      update: { runAt: now },
      select: { name: true },
    });
    const where = { role: { not: "member" }, leavingAt: null } as const;
    const staff = await tx.user.findMany({ where, select: { id: true, email: true } });
    if (staff.length === 0) log.warn({ waiting }, "cases wait, and nobody is a moderator or host");
    for (const { id: userId, email } of staff)
      await queueAccountNotice(tx, { kind: "cases-waiting", email, userId, device: String(waiting) });
  });
}

async function wasSentToday(tx: Tx, now: Date): Promise<boolean> {
  await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtextextended(${JOB}, 0))`;
  const where = { name: JOB, runAt: { gt: new Date(now.getTime() - DAY_MS) } };
  return (await tx.jobLock.count({ where })) > 0;
}
