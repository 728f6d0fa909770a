import "server-only";
import type { Agreed } from "@/lib/agreed-times/calendar";
import { pool } from "@/lib/db/client";

type Row = {
  id: string;
  at: Date;
  agreedAt: Date;
  postId: string;
  title: string;
  address: string;
  name: string;
};

/** The exact one for the poster and those with a promise. A closed post shows none to others: nobody needs to go there. */
const ADDRESS = `CASE
  WHEN post."posterId" = $1 OR (reply."state" = 'promised' AND reply."confirmBy" IS NULL AND post."takeDownAt" IS NULL)
    THEN post."address"
  WHEN is_available(post."withdrawnAt", post."goneAt", post."expiresAt", post."promised") THEN post."publicAddress"
  ELSE ''
END`;

/** All of a member, with the address as far as they may know it. */
export async function listAgreedTimes(userId: string): Promise<Agreed[]> {
  const { rows } = await pool().query<Row>(
    `SELECT message."id", message."proposedAt" AS "at", message."answeredAt" AS "agreedAt", post."id" AS "postId", post."title",
      ${ADDRESS} AS "address", other."name"
    FROM "Message" message
      JOIN "Reply" reply ON reply."id" = message."replyId" JOIN "Post" post ON post."id" = reply."postId"
      JOIN "User" other ON other."id" = CASE WHEN post."posterId" = $1 THEN reply."personId" ELSE post."posterId" END
    WHERE message."accepted" AND message."revokedAt" IS NULL AND (reply."personId" = $1 OR post."posterId" = $1)
    ORDER BY message."proposedAt", message."id"`,
    [userId],
  );
  return rows.map(toAgreed);
}

type ChangedRow = Row & { changedAt: Date; isCancelled: boolean };

/** Those to come of some threads, as they are now: for the calendar of a member who may have them from before. */
export async function listChangedTimes(userId: string, replyIds: string[]): Promise<Agreed[]> {
  if (replyIds.length === 0) return [];
  const { rows } = await pool().query<ChangedRow>(
    `SELECT message."id", message."proposedAt" AS "at", message."answeredAt" AS "agreedAt", post."id" AS "postId", post."title",
      ${ADDRESS} AS "address", other."name",
      greatest(message."answeredAt", message."revokedAt", reply."stateSince", newer."at") AS "changedAt",
      (message."revokedAt" IS NOT NULL OR newer."at" IS NOT NULL OR reply."state" NOT IN ('waiting', 'promised')
        OR is_hidden(reply."personId", post."posterId") OR other."leavingAt" IS NOT NULL) AS "isCancelled"
    FROM "Message" message
      JOIN "Reply" reply ON reply."id" = message."replyId" JOIN "Post" post ON post."id" = reply."postId"
      JOIN "User" other ON other."id" = CASE WHEN post."posterId" = $1 THEN reply."personId" ELSE post."posterId" END,
      LATERAL (SELECT max(m."answeredAt") AS "at" FROM "Message" m
        WHERE m."replyId" = reply."id" AND m."accepted" AND m."answeredAt" > message."answeredAt") newer
    WHERE message."accepted" AND message."proposedAt" > now() AND reply."state" <> 'completed'
      AND reply."id" = ANY ($2::uuid[]) AND (reply."personId" = $1 OR post."posterId" = $1)
    ORDER BY message."proposedAt", message."id"`,
    [userId, replyIds],
  );
  return rows.map((row) => ({ ...toAgreed(row), changedAt: row.changedAt, isCancelled: row.isCancelled }));
}

const toAgreed = ({ id, at, agreedAt, postId: _id, title, address, name }: Row): Agreed => ({
  ...{ id, at, agreedAt },
  post: { _id, title, address },
  other: { name },
});
