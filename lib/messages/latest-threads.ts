import "server-only";
import type { Actor } from "@/lib/auth/session";
import { db } from "@/lib/db/client";

const MAX_THREADS = 100;

/**
 * The threads with the latest messages or steps, of the unread ones first: they stay in the list, however many neighbours
 * have asked since. An index has the last message of each.
 */
export async function listLatest({ id: userId }: Pick<Actor, "id">, unread: string[]): Promise<string[]> {
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT own."id" FROM (
      SELECT reply."id", reply."stateSince", reply."personId", post."posterId"
      FROM "Reply" reply JOIN "Post" post ON post."id" = reply."postId" WHERE reply."personId" = ${userId}::uuid
      UNION ALL
      SELECT reply."id", reply."stateSince", reply."personId", post."posterId"
      FROM "Post" post JOIN "Reply" reply ON reply."postId" = post."id" WHERE post."posterId" = ${userId}::uuid
    ) own LEFT JOIN LATERAL (
      SELECT message."createdAt" FROM "Message" message WHERE message."replyId" = own."id"
      ORDER BY message."createdAt" DESC LIMIT 1
    ) written ON true
    WHERE NOT is_hidden(own."personId", own."posterId")
    ORDER BY own."id" = ANY (${unread}::uuid[]) DESC, greatest(own."stateSince", written."createdAt") DESC, own."id" DESC
    LIMIT ${MAX_THREADS}`;
  return rows.map(({ id }) => id);
}
