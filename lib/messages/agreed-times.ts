import "server-only";
import { pool } from "@/lib/db/client";
import type { Agreed } from "@/lib/messages/calendar";

type Row = {
  id: string;
  at: Date;
  agreedAt: Date;
  postId: string;
  title: string;
  address: string;
  name: string;
};

/** All of a member, with the address as far as they may know it. */
export async function listAgreedTimes(userId: string): Promise<Agreed[]> {
  const { rows } = await pool().query<Row>(
    `SELECT message."id", message."proposedAt" AS "at", message."answeredAt" AS "agreedAt", post."id" AS "postId", post."title",
      CASE WHEN post."posterId" = $1 OR (reply."state" = 'promised' AND reply."confirmBy" IS NULL) THEN post."address" ELSE post."publicAddress" END AS "address",
      other."name"
    FROM "Message" message
      JOIN "Reply" reply ON reply."id" = message."replyId" JOIN "Post" post ON post."id" = reply."postId"
      JOIN "User" other ON other."id" = CASE WHEN post."posterId" = $1 THEN reply."personId" ELSE post."posterId" END
    WHERE message."accepted" AND message."revokedAt" IS NULL AND (reply."personId" = $1 OR post."posterId" = $1)
    ORDER BY message."proposedAt", message."id"`,
    [userId],
  );
  return rows.map(({ id, at, agreedAt, postId: _id, title, address, name }) => ({
    ...{ id, at, agreedAt },
    post: { _id, title, address },
    other: { name },
  }));
}
