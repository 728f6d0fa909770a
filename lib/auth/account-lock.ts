import "server-only";
import type { Actor } from "@/lib/auth/session";
import type { Tx } from "@/lib/db/client";
import { AppError } from "@/lib/http/errors";

// Everything that changes how an account is entered holds its lock. Such changes wait for each other, and a call that
// was allowed earlier cannot add a way in after all sessions were ended.

/** Until the end of the transaction. Rows that refer to the account can be added meanwhile. */
export async function lockAccount(tx: Tx, id: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`;
}

/** @throws AppError "signInNeeded" where the session was ended since the call began */
export async function lockOwnAccount(tx: Tx, actor: Pick<Actor, "id" | "sessionId">): Promise<void> {
  await lockAccount(tx, actor.id);
  // Not joined above: after the wait for the lock, that would see the session as it was before.
  const open = await tx.session.count({ where: { id: actor.sessionId, userId: actor.id, endedAt: null } });
  if (open === 0) throw new AppError("signInNeeded");
}

/**
 * For what a member publishes: a ban, a deletion or the end of the session that is committed first refuses it, and one
 * that comes later sees what was written. Lock it before posts, as moderators do.
 * @throws AppError "signInNeeded", "suspended" for a banned member, "leaving"
 */
export async function requireStillMember(
  tx: Tx,
  { id, sessionId }: Pick<Actor, "id" | "sessionId">,
): Promise<void> {
  // One statement, since slow lines pay for each. Both rows are locked, so both are read again after a wait.
  const [now] = await tx.$queryRaw<{ isBanned: boolean; isLeaving: boolean }[]>`
    SELECT u."bannedAt" IS NOT NULL AS "isBanned", u."leavingAt" IS NOT NULL AS "isLeaving"
    FROM "User" u JOIN "Session" s ON s."userId" = u."id"
    WHERE u."id" = ${id}::uuid AND s."id" = ${sessionId}::uuid AND s."endedAt" IS NULL FOR NO KEY UPDATE OF u, s`;
  if (!now) throw new AppError("signInNeeded");
  if (now.isBanned) throw new AppError("suspended", { reason: "banned" });
  if (now.isLeaving) throw new AppError("leaving");
}
