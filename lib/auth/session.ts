import "server-only";
import { decode, encode } from "next-auth/jwt";
import { z } from "zod";
import { RETENTION_SECONDS, SESSION_SECONDS, TOUCH_INTERVAL_SECONDS } from "@/lib/auth/session-limits";
import { NO_BROWSER } from "@/lib/auth/user-agent";
import { db, pool, type Tx } from "@/lib/db/client";
import { env } from "@/lib/env";
import { AppError } from "@/lib/http/errors";
import type { Role } from "@/lib/http/roles";
import { isBase64url } from "@/lib/text/base64url";
import { DAY_S } from "@/lib/time/durations";

const PURGE_BATCH = 1000;

export type Actor = {
  id: string;
  name: string;
  email: string;
  sessionId: string;
  role: Role;
  /** Whether a passkey or a code of an authenticator app was part of the session. */
  passedSecondStep: boolean;
  /** How often all sessions were ended. */
  sessionEpoch: number;
  /** In the days between asking for deletion and erasure. */
  isLeaving?: true;
  /** Until when the member only reads and keeps what was promised: by a decision of moderators. */
  suspendedUntil?: Date;
  /** Only reads, for good. */
  isBanned?: true;
  /** Until a host has accepted the member. */
  isWaiting?: true;
};

/**
 * @param account as it was read before its credentials were checked: where all its sessions were ended since, the
 * credentials may be old, and none starts
 * @param isConfirmed for ways to sign in that leave no password to type again
 * @returns the token, which is both the session cookie and the bearer credential
 * @throws AppError "wrongCredentials"
 */
export async function startSession(
  { id: userId, sessionEpoch }: Pick<Actor, "id" | "sessionEpoch">,
  device = NO_BROWSER,
  { isConfirmed = false, passedSecondStep = false } = {},
  tx: Tx = db(),
): Promise<string> {
  const now = new Date().toISOString();
  const expiresAt = new Date(Date.now() + SESSION_SECONDS.absolute * 1000).toISOString();
  // One statement, which waits for whoever is ending the sessions.
  const [started] = await tx.$queryRaw<{ id: string }[]>`
    INSERT INTO "Session" ("id", "userId", "device", "createdAt", "lastSeenAt", "expiresAt", "confirmedAt",
      "passedSecondStep")
    SELECT gen_random_uuid(), "id", ${device}, ${now}::timestamptz, ${now}::timestamptz, ${expiresAt}::timestamptz,
      ${isConfirmed ? now : null}::timestamptz, ${passedSecondStep}
    FROM "User" WHERE "id" = ${userId}::uuid AND "sessionEpoch" = ${sessionEpoch} FOR SHARE
    RETURNING "id"`;
  if (!started) throw new AppError("wrongCredentials");
  await touchAccount(userId, tx);
  return createToken(userId, started.id);
}

export function createToken(userId: string, sessionId: string): Promise<string> {
  const token = { sub: userId, sid: sessionId };
  return encode({ token, secret: env().NEXTAUTH_SECRET, maxAge: SESSION_SECONDS.absolute });
}

/** Revokes every copy of the token. Safe to repeat. */
export async function endSession(sessionId: string): Promise<void> {
  await db().session.updateMany({ where: { id: sessionId, endedAt: null }, data: { endedAt: new Date() } });
}

/** By a passkey: for ten minutes the member need not prove again who they are, see `lib/users/reauthenticate.ts`. */
export async function confirmSession(id: string): Promise<void> {
  const data = { confirmedAt: new Date(), passedSecondStep: true };
  await db().session.updateMany({ where: { id, endedAt: null }, data });
}

const before = (seconds: number) => new Date(Date.now() - seconds * 1000);

export const activeSession = () => ({
  endedAt: null,
  expiresAt: { gt: new Date() },
  createdAt: { gt: before(SESSION_SECONDS.absolute) },
  lastSeenAt: { gt: before(SESSION_SECONDS.idle) },
});

/** @returns null for a token that is forged, malformed, expired or revoked */
export async function getActor(token: string): Promise<Actor | null> {
  const { sub, sid } = await readToken(token);
  if (!sub || !sid) return null;
  const session = await findActiveSession(sid, sub);
  if (!session) return null;
  const { lastSeenAt, isLeaving, suspendedUntil, isBanned, isWaiting, ...actor } = session;
  await touchSession({ id: sid, userId: sub, lastSeenAt });
  return {
    ...actor,
    ...(isLeaving && { isLeaving }),
    ...(suspendedUntil && { suspendedUntil }),
    ...(isBanned && { isBanned }),
    ...(isWaiting && { isWaiting }),
  };
}

/** As `activeSession`; each call of a member needs it, and Prisma takes several times as long. */
const FIND_SESSION = `SELECT u."id", u."name", u."email", u."role", s."id" AS "sessionId",
    s."passedSecondStep", s."lastSeenAt", u."sessionEpoch", u."leavingAt" IS NOT NULL AS "isLeaving",
    CASE WHEN u."suspendedUntil" > now() THEN u."suspendedUntil" END AS "suspendedUntil",
    u."bannedAt" IS NOT NULL AS "isBanned",
    EXISTS (SELECT FROM "MembershipRequest" m WHERE m."userId" = u."id") AS "isWaiting"
  FROM "Session" s JOIN "User" u ON u."id" = s."userId"
  WHERE s."id" = $1::uuid AND s."userId" = $2::uuid AND s."endedAt" IS NULL
    AND s."expiresAt" > $3 AND s."createdAt" > $4 AND s."lastSeenAt" > $5`;

type ActiveSession = Omit<Actor, "isLeaving" | "isBanned" | "isWaiting" | "suspendedUntil"> & {
  lastSeenAt: Date;
  isLeaving: boolean;
  suspendedUntil: Date | null;
  isBanned: boolean;
  isWaiting: boolean;
};

async function findActiveSession(id: string, userId: string): Promise<ActiveSession | null> {
  const { expiresAt, createdAt, lastSeenAt } = activeSession();
  const { rows } = await pool().query<ActiveSession>({
    name: "find-session",
    text: FIND_SESSION,
    values: [id, userId, expiresAt.gt, createdAt.gt, lastSeenAt.gt],
  });
  return rows[0] ?? null;
}

type Seen = { id: string; userId: string; lastSeenAt: Date };

async function touchSession({ id, userId, lastSeenAt }: Seen): Promise<void> {
  if (lastSeenAt > before(TOUCH_INTERVAL_SECONDS)) return;
  await db().session.updateMany({ where: { id, lastSeenAt }, data: { lastSeenAt: new Date() } });
  await touchAccount(userId);
}

/** At most once a day. */
async function touchAccount(id: string, tx: Tx = db()): Promise<void> {
  const where = { id, lastSeenAt: { lt: before(DAY_S) } };
  await tx.user.updateMany({ where, data: { lastSeenAt: new Date(), inactiveNoticeAt: null } });
}

/** For streams. Does not count as use. */
export async function isSessionActive(sessionId: string): Promise<boolean> {
  return (await db().session.count({ where: { id: sessionId, ...activeSession() } })) > 0;
}

/** Deletes one batch. @returns the number of deleted sessions */
export async function purgeOldSessions(): Promise<number> {
  const where = { lastSeenAt: { lt: before(RETENTION_SECONDS) } };
  return (await db().session.deleteMany({ where, limit: PURGE_BATCH })).count;
}

const claims = z.object({ sub: z.uuid(), sid: z.uuid() });

async function readToken(token: string): Promise<{ sub?: string; sid?: string }> {
  try {
    if (!token.split(".").every(isBase64url)) return {};
    return claims.parse(await decode({ token, secret: env().NEXTAUTH_SECRET }));
  } catch {
    return {};
  }
}
