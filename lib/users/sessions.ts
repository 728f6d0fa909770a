import "server-only";
import { lockOwnAccount } from "@/lib/auth/account-lock";
import { type Actor, activeSession } from "@/lib/auth/session";
import { db, transaction } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import { endSessions } from "@/lib/users/own-password";
import type { SessionView } from "@/lib/users/session-schema";

const MAX_LISTED = 100;

export async function listSessions({ id: userId, sessionId }: Actor): Promise<SessionView[]> {
  const rows = await db().session.findMany({
    where: { userId, ...activeSession() },
    select: { id: true, device: true, createdAt: true, lastSeenAt: true },
    orderBy: [{ lastSeenAt: "desc" }, { id: "desc" }],
    take: MAX_LISTED,
  });
  const sessions = rows.map(({ id, device, createdAt, lastSeenAt }) => ({
    _id: id,
    device,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current: id === sessionId,
  }));
  return sessions.sort((one, other) => Number(other.current) - Number(one.current));
}

/** Safe to repeat. @throws AppError "notFound" for another member's session */
export async function endOwnSession({ id: userId }: Actor, id: string): Promise<void> {
  const own = await db().session.count({ where: { id, userId } });
  if (own === 0) throw new AppError("notFound");
  await db().session.updateMany({ where: { id, userId, endedAt: null }, data: { endedAt: new Date() } });
}

/** Safe to repeat. */
export async function endOtherSessions(actor: Actor): Promise<void> {
  await transaction(async (tx) => {
    await lockOwnAccount(tx, actor);
    await endSessions(tx, actor.id, actor.sessionId);
  });
}
