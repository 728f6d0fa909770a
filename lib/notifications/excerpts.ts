import "server-only";
import { pool } from "@/lib/db/client";
import type { NotificationKind } from "@/lib/notifications/schema";
import { REMOVED_MESSAGE } from "@/lib/text/removed-message";
import { shorten } from "@/lib/text/shorten";

const MAX_LENGTH = 140;

type About = { kind: NotificationKind; dedupeKey: string; replyId: string | undefined };

/** The words that each kind is about, by the id of $2, as `$1` may read them where they stand. */
const WORDS: Partial<Record<NotificationKind, string>> = {
  message: `SELECT message."id", message."text" FROM "Message" message
    JOIN "Reply" reply ON reply."id" = message."replyId" JOIN "Post" post ON post."id" = reply."postId"
    WHERE message."id" = ANY ($2::uuid[]) AND $1::uuid IN (reply."personId", post."posterId")
      AND message."text" <> '${REMOVED_MESSAGE}' AND NOT is_hidden($1::uuid, message."authorId")`,
  comment: `SELECT comment."id", comment."text" FROM "Comment" comment JOIN "Post" post ON post."id" = comment."postId"
    JOIN "User" author ON author."id" = comment."authorId" AND author."leavingAt" IS NULL
    WHERE comment."id" = ANY ($2::uuid[]) AND comment."deletedAt" IS NULL AND comment."hiddenAt" IS NULL
      AND post."withdrawnAt" IS NULL AND NOT is_hidden($1::uuid, comment."authorId")
      AND NOT is_hidden($1::uuid, post."posterId")`,
  reply: `SELECT reply."id", reply."text" FROM "Reply" reply JOIN "Post" post ON post."id" = reply."postId"
    WHERE reply."id" = ANY ($2::uuid[]) AND post."posterId" = $1::uuid AND reply."state" IN ('waiting', 'promised')
      AND NOT is_hidden($1::uuid, reply."personId")`,
  thanked: `SELECT thanks."replyId" AS "id", thanks."text" FROM "ThankYou" thanks
    JOIN "Reply" reply ON reply."id" = thanks."replyId" JOIN "User" author ON author."id" = thanks."authorId"
    WHERE thanks."replyId" = ANY ($2::uuid[]) AND thanks."giverId" = $1::uuid AND reply."state" = 'completed'
      AND thanks."hiddenAt" IS NULL AND thanks."refusedAt" IS NULL AND author."leavingAt" IS NULL
      AND NOT is_hidden($1::uuid, thanks."authorId")`,
};

/** The first line of what each notification is about, by `dedupeKey`. Nothing is stored: what was removed is gone here, too. */
export async function listExcerpts(userId: string, notifications: About[]): Promise<Map<string, string>> {
  const found = await Promise.all(
    Object.entries(WORDS).map(async ([kind, text]) => {
      const of = notifications.filter((one) => one.kind === kind);
      if (of.length === 0) return [];
      const { rows } = await pool().query<{ id: string; text: string }>(text, [userId, of.map(subjectOf)]);
      const lines = new Map(rows.map((row) => [row.id, firstLine(row.text)]));
      return of.map((one) => [one.dedupeKey, lines.get(subjectOf(one)) ?? ""] as const);
    }),
  );
  return new Map(found.flat().filter(([, line]) => line !== ""));
}

/** The id in the key names a message or a comment; a reply or its thank-you is in the payload. */
const subjectOf = ({ kind, dedupeKey, replyId = "" }: About): string =>
  kind === "message" || kind === "comment" ? dedupeKey.slice(kind.length + 1) : replyId;

const firstLine = (text: string) => shorten(text.trim().split("\n", 1)[0] ?? "", MAX_LENGTH);
