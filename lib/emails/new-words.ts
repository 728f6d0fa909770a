import "server-only";
import { pool } from "@/lib/db/client";

const MAX_MESSAGES = 3;

type Row = { id: string; text: string; proposedAt: Date | null; count: number };
type NewWords = { words: string[]; suggestedAt: Date | null; more: number };

/**
 * Unread, in no email yet, and not taken out by moderators. The notification itself names the very newest, which is always
 * there.
 */
const LIST = `SELECT n."id", message."text", message."proposedAt", message."count"
  FROM "Notification" n
    JOIN "Reply" reply ON reply."id" = (n."payload"->>'replyId')::uuid
    JOIN "Post" post ON post."id" = reply."postId" AND n."userId" IN (reply."personId", post."posterId"),
    LATERAL (
      SELECT greatest(
        (SELECT "readAt" FROM "ThreadRead" WHERE "replyId" = reply."id" AND "userId" = n."userId"),
        (SELECT max("sentAt") FROM "EmailOutbox" WHERE "userId" = n."userId" AND reply."id" = ANY ("threads"))
      ) AS "at"
    ) known,
    LATERAL (
      SELECT m."id", m."text", CASE WHEN m."accepted" IS NULL AND m."proposedAt" > now() THEN m."proposedAt" END AS "proposedAt",
        m."createdAt", count(*) OVER ()::int AS "count"
      FROM "Message" m WHERE m."replyId" = reply."id" AND m."authorId" <> n."userId"
        AND NOT EXISTS (SELECT FROM "ModerationCase" c WHERE c."targetKind" = 'message' AND c."targetId" = m."id"
          AND c."undoneAt" IS NULL AND (c."before" ? 'text' OR (c."hiddenAt" IS NOT NULL AND c."decidedAt" IS NULL)))
        AND (known."at" IS NULL OR m."createdAt" > known."at" OR n."dedupeKey" = 'message:' || m."id")
      ORDER BY m."createdAt" DESC, m."id" DESC LIMIT ${MAX_MESSAGES}
    ) message
  WHERE n."userId" = $1 AND n."id" = ANY ($2::uuid[])
  ORDER BY message."createdAt", message."id"`;

/** The words of the messages that a notification stands for, oldest first. By its id. */
export async function listNewWords(userId: string, ids: string[]): Promise<Map<string, NewWords>> {
  if (ids.length === 0) return new Map();
  const { rows } = await pool().query<Row>(LIST, [userId, ids]);
  const found = new Map<string, NewWords>();
  for (const { id, text, proposedAt, count } of rows) {
    const { words = [], suggestedAt = null } = found.get(id) ?? {};
    found.set(id, {
      words: text ? [...words, text] : words,
      suggestedAt: proposedAt ?? suggestedAt,
      more: Math.max(0, count - MAX_MESSAGES),
    });
  }
  return found;
}
