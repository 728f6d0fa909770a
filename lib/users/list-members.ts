import "server-only";
import { recordAction } from "@/lib/auth/audit-log";
import type { Actor } from "@/lib/auth/session";
import { db, pool, transaction } from "@/lib/db/client";
import { logSecurityEvent } from "@/lib/observability/security-log";
import { toCsvText } from "@/lib/text/csv";
import {
  MEMBERS_PER_PAGE,
  type MemberPage,
  type MemberRow,
  type MemberSearch,
} from "@/lib/users/member-schema";

/** For hosts: newest first, since ids begin with the time. */
export async function listMembers({ q, role, cursor }: MemberSearch): Promise<MemberPage> {
  const [rows, total] = await Promise.all([
    readMembers({ like: `%${escapeLike(q)}%`, role, before: cursor, limit: MEMBERS_PER_PAGE + 1 }),
    db().user.count(),
  ]);
  const members = rows.slice(0, MEMBERS_PER_PAGE);
  return { members, nextCursor: rows.length > members.length ? (members.at(-1)?._id ?? null) : null, total };
}

const escapeLike = (typed: string) => typed.replace(/[\\%_]/g, "\\$&");

type Wanted = { like: string; role?: string | undefined; before?: string | undefined; limit: number };

/** Names, addresses and whole numbers only: nothing that members wrote to each other. */
const SELECT = `SELECT u."id" AS "_id", u."name", u."email", u."emailVerifiedAt" IS NOT NULL AS "emailVerified",
    u."role", u."createdAt", u."lastSeenAt", u."leavingAt" IS NOT NULL AS "isLeaving",
    u."suspendedUntil" > now() AS "isSuspended", u."bannedAt" IS NOT NULL AS "isBanned",
    (SELECT count(*)::int FROM "Post" p WHERE p."posterId" = u."id") AS "posts",
    (SELECT count(*)::int FROM "Reply" r JOIN "Post" p ON p."id" = r."postId"
      WHERE r."state" = 'completed' AND (r."personId" = u."id" OR p."posterId" = u."id")) AS "handovers"
  FROM "User" u
  WHERE (u."name" ILIKE $1 OR u."email" ILIKE $1) AND ($2::text IS NULL OR u."role"::text = $2)
    AND ($3::uuid IS NULL OR u."id" < $3::uuid)
  ORDER BY u."id" DESC LIMIT $4`;

type Row = Omit<MemberRow, "createdAt" | "lastSeenAt"> & { createdAt: Date; lastSeenAt: Date };

async function readMembers({ like, role, before, limit }: Wanted): Promise<MemberRow[]> {
  const { rows } = await pool().query<Row>(SELECT, [like, role ?? null, before ?? null, limit]);
  return rows.map((row) => ({
    ...row,
    isSuspended: row.isSuspended === true,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
  }));
}

const COLUMNS = [
  ...(["_id", "name", "email", "emailVerified", "role", "createdAt", "lastSeenAt", "isLeaving"] as const),
  ...(["isSuspended", "isBanned", "posts", "handovers"] as const),
];
const BATCH = 500;

/** All members as CSV, batch by batch. Recorded in the audit log, since it takes every address out of the site. */
export async function* exportMembers(actor: Pick<Actor, "id">): AsyncGenerator<string> {
  await transaction((tx) => recordAction(tx, actor, { action: "export-members" }));
  logSecurityEvent("members exported", { userId: actor.id });
  yield toCsvText([[...COLUMNS]]);
  let before: string | undefined;
  for (;;) {
    const rows = await readMembers({ like: "%", before, limit: BATCH });
    if (rows.length > 0) yield toCsvText(rows.map((row) => COLUMNS.map((name) => cellOf(row[name]))));
    before = rows.at(-1)?._id;
    if (rows.length < BATCH) return;
  }
}

const cellOf = (value: string | number | boolean) => (typeof value === "number" ? value : String(value));
