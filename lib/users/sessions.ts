import "server-only";
import { type Actor, activeSession } from "@/lib/auth/session";
import { db } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";
import type { SessionView } from "@/lib/users/session-schema";

const MOST = 100;

/** Where the actor is logged in: this session first, then the one that was used last. */
export async function listSessions({ id: userId, sessionId }: Actor): Promise<SessionView[]> {
  const rows = await db().session.findMany({
    where: { userId, ...activeSession() },
    select: { id: true, device: true, createdAt: true, lastSeenAt: true },
    orderBy: [{ lastSeenAt: "desc" }, { id: "desc" }],
    take: MOST,
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

/** Logs one of the actor's own devices out. Safe to repeat. @throws AppError "notFound" for another's session */
export async function endOwnSession({ id: userId }: Actor, id: string): Promise<void> {
  const own = await db().session.count({ where: { id, userId } });
  if (own === 0) throw new AppError("notFound");
  await db().session.updateMany({ where: { id, userId, endedAt: null }, data: { endedAt: new Date() } });
}

/** Logs the actor out everywhere but here. Safe to repeat. */
export async function endOtherSessions({ id: userId, sessionId }: Actor): Promise<void> {
  await db().session.updateMany({
    where: { userId, endedAt: null, id: { not: sessionId } },
    data: { endedAt: new Date() },
  });
}
