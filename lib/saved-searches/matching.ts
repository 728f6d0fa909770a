import "server-only";
import { db, type Tx, transaction } from "@/lib/db/client";
import { Prisma } from "@/lib/generated/prisma/client";
import { HANDOVER_OBJECTION_DAYS } from "@/lib/notifications/answer-deadlines";
import { notifyEach } from "@/lib/notifications/mutations";
import { type Answering, listAnswering, listMissed } from "@/lib/posts/answering-posts";
import type { PostType } from "@/lib/posts/field-rules";
import { isUntold, matchKey } from "@/lib/posts/told-of-post";
import { IS_FITTING } from "@/lib/saved-searches/is-fitting";
import { buildWhere } from "@/lib/search/sql-filters";

/** The next run continues after this many ms. */
const MAX_RUN_MS = 10_000;
const TRANSACTION_OPTIONS = { timeout: 30_000 };
/** Posts for each transaction: few, since each is compared with every saved search. */
const BATCH = 10;

type Match = {
  searchId: string;
  ownerId: string;
  q: string;
  type: PostType | null;
  tag: string;
  radius: number | null;
  postId: string;
  title: string;
  postType: PostType;
};

/** A post leaves the queue with its notifications, so each match is reported exactly once. Returns their number. */
export async function notifyMatches(): Promise<number> {
  const deadline = Date.now() + MAX_RUN_MS;
  let matchCount = 0;
  while (Date.now() < deadline && (await isAnyQueued())) {
    const told = await transaction(notifyNextPosts, TRANSACTION_OPTIONS);
    // Other instances hold the rest.
    if (told === null) break;
    matchCount += told;
  }
  return matchCount;
}

/**
 * A post that may be back keeps its place in the queue until it is, or is gone for good: its neighbours hear of it then. So does
 * one of which all is promised, or a friend who has it for a minute would keep it from everybody's searches, and one that is
 * gone by a word that may still be denied.
 */
const IS_DECIDED = Prisma.sql`post."hiddenAt" IS NULL AND post."takeDownAt" IS NULL
  AND NOT (post."withdrawnAt" IS NULL AND post."goneAt" IS NULL AND post."expiresAt" > now() AND post."promised" > 0
    AND coalesce(post."quantity", 1) <= post."promised" + post."completed")
  AND NOT (post."withdrawnAt" IS NULL AND post."goneAt" IS NOT NULL AND EXISTS (
    SELECT FROM "Reply" said WHERE said."postId" = post."id" AND said."state" = 'completed' AND NOT said."verified"
      AND NOT (said."posterConfirmed" AND said."replierConfirmed")
      AND said."stateSince" > now() - make_interval(days => ${HANDOVER_OBJECTION_DAYS}::int)))`;

const DECIDED = Prisma.sql`"MatchQueue" queue JOIN "Post" post ON post."id" = queue."postId" WHERE ${IS_DECIDED}`;

const isAnyQueued = async () =>
  (await db().$queryRaw<unknown[]>`SELECT queue."postId" FROM ${DECIDED} LIMIT 1`).length > 0;

type Queued = { postId: string; awaySince: Date | null; editedAt: Date | null; version: string };

/** Leaves the queue unlocked until the end: an edit or a promise meanwhile does not wait, and its row stays for the next time. */
async function notifyNextPosts(tx: Tx): Promise<number | null> {
  if (!(await isAlone(tx))) return null;
  const queued = await tx.$queryRaw<Queued[]>`
    SELECT queue."postId", queue."awaySince", queue."editedAt", queue.xmin::text AS "version" FROM ${DECIDED}
    ORDER BY queue."postId" LIMIT ${BATCH}`;
  if (queued.length === 0) return null;
  const newIds = queued.filter(isNew).map(({ postId }) => postId);
  const answered = await listAnswering(newIds);
  const missed = await listMissed(
    queued.flatMap(({ postId, awaySince }) => (awaySince ? [{ postId, awaySince }] : [])),
  );
  const answering = [...answered.found, ...missed.found];
  // With more to tell the next transaction goes on, and searches are last: they would tell the others less.
  const unfinished = new Set([...answered.unfinished, ...missed.unfinished]);
  const isFinished = (postId: string) => !unfinished.has(postId);
  // An answer is the better reason, and has a mail where the search has none.
  const told = new Set(answering.map(({ ownerId, postId }) => `${ownerId} ${postId}`));
  const matches = await listMatches(tx, newIds.filter(isFinished));
  const untold = matches.filter(({ ownerId, postId }) => !told.has(`${ownerId} ${postId}`));
  const notifications = [...untold.map(toNotification), ...answering.map(toAnswerNotification)];
  await notifyEach(tx, notifications);
  const compared = queued.filter(({ postId }) => isFinished(postId));
  await removeQueued(tx, compared);
  return notifications.length;
}

/** One instance at a time compares posts. */
async function isAlone(tx: Tx): Promise<boolean> {
  const [lock] = await tx.$queryRaw<{ isAlone: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended('MatchQueue', 0)) AS "isAlone"`;
  return lock?.isAlone === true;
}

const isNew = ({ awaySince, editedAt }: Queued) => awaySince === null || editedAt !== null;

/** Without rows that have changed since. */
async function removeQueued(tx: Tx, queued: Queued[]): Promise<void> {
  const ids = queued.map(({ postId }) => postId);
  const versions = queued.map(({ version }) => version);
  await tx.$executeRaw`
    DELETE FROM "MatchQueue" queue USING unnest(${ids}::uuid[], ${versions}::text[]) AS compared("postId", "version")
    WHERE queue."postId" = compared."postId" AND queue.xmin::text = compared."version"`;
}

/**
 * The oldest post first, once for each member, by a search with mails if there is one. Posts older than the search are
 * not new, unless they were edited, or shown by moderators, since.
 */
function listMatches(tx: Tx, postIds: string[]): Promise<Match[]> {
  const taken = Prisma.sql`"id" = ANY (${postIds}::uuid[])`;
  return tx.$queryRaw`
    SELECT DISTINCT ON (p."id", s."ownerId") s."id" AS "searchId", s."ownerId", s."q", s."type", s."tag", s."radius",
      p."id" AS "postId", p."title", p."type" AS "postType"
    FROM (SELECT * FROM "Post" ${buildWhere({ status: "open" }, taken)}) AS p
    JOIN "MatchQueue" AS queue ON queue."postId" = p."id"
    JOIN "SavedSearch" AS s ON ${IS_FITTING}
      AND ${isUntold(Prisma.sql`s."ownerId"`, Prisma.sql`p."id"`)}
      AND s."createdAt" <= greatest(p."createdAt", queue."editedAt", (SELECT max(looked."decidedAt") FROM "ModerationCase" looked
        WHERE looked."targetKind" = 'post' AND looked."targetId" = p."id" AND looked."hiddenAt" IS NOT NULL))
    ORDER BY p."id", s."ownerId", s."emailed" DESC, s."id"`;
}

function toNotification({ searchId, ownerId, postId, title, postType, ...criteria }: Match) {
  return {
    userId: ownerId,
    kind: "match" as const,
    dedupeKey: matchKey(postId),
    payload: { postId, title, type: postType, searchId, criteria },
  };
}

function toAnswerNotification({ ownerId, postId, title, type, answers }: Answering) {
  return {
    userId: ownerId,
    kind: "match" as const,
    dedupeKey: matchKey(postId),
    payload: { postId, title, type, answers },
  };
}
