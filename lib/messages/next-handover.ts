import "server-only";
import type { Actor } from "@/lib/auth/session";
import { db } from "@/lib/db/client";
import { queryRows } from "@/lib/db/named-statements";
import type { NextHandover } from "@/lib/messages/handover-schema";
import { ON_MY_WAY } from "@/lib/messages/texts";
import { townOnly } from "@/lib/posts/town-only";
import { IS_SUGGESTED } from "@/lib/replies/answers-due";
import { listOpenSuggestions } from "@/lib/replies/open-suggestions";

/** One sets out soon: nothing else comes first. */
const SOON_HOURS = 12;

type Row = {
  replyId: string;
  postId: string;
  title: string;
  type: NextHandover["post"]["type"];
  otherId: string;
  name: string;
  pictureUrl: string | null;
  agreedAt: Date | null;
  keepBy: Date | null;
  isPoster: boolean;
  address: string;
  publicAddress: string;
  showStreet: boolean;
  locationPrecision: "approximate" | "exact";
  latitude: number;
  longitude: number;
  code: string | null;
  isOnMyWay: boolean;
};

/**
 * The hand-over that is agreed for the next hours, then the first that waits for an answer to a time, then the first that is
 * due, by the agreed time or the end of the promise. A recipient who has not said that they still want it knows neither place
 * nor code.
 */
const GET_NEXT = `SELECT reply."id" AS "replyId", post."id" AS "postId", post."title", post."type", other."id" AS "otherId",
    other."name", other."pictureUrl", agreed."proposedAt" AS "agreedAt", reply."keepBy",
    post."posterId" = $1::uuid AS "isPoster", post."address", post."publicAddress",
    post."showStreet", post."locationPrecision"::text, post."latitude", post."longitude",
    CASE WHEN reply."personId" = $1::uuid THEN reply."code" END AS "code",
    EXISTS (SELECT FROM "Message" said WHERE said."replyId" = reply."id" AND said."authorId" = $1::uuid
      AND said."text" = $2 AND said."createdAt" > now() - interval '12 hours') AS "isOnMyWay"
  FROM (
    SELECT "id" FROM "Reply" WHERE "personId" = $1::uuid AND "state" = 'promised'
    UNION SELECT r."id" FROM "Reply" r JOIN "Post" p ON p."id" = r."postId"
      WHERE p."posterId" = $1::uuid AND r."state" = 'promised'
  ) mine JOIN "Reply" reply ON reply."id" = mine."id" JOIN "Post" post ON post."id" = reply."postId"
    JOIN "User" other ON other."id" = CASE WHEN post."posterId" = $1::uuid THEN reply."personId" ELSE post."posterId" END
    LEFT JOIN LATERAL (
      SELECT CASE WHEN "revokedAt" IS NULL THEN "proposedAt" END AS "proposedAt" FROM "Message"
      WHERE "replyId" = reply."id" AND "accepted" ORDER BY "answeredAt" DESC LIMIT 1
    ) agreed ON true
  WHERE reply."confirmBy" IS NULL AND post."withdrawnAt" IS NULL AND NOT is_hidden($1::uuid, other."id")
  ORDER BY CASE WHEN agreed."proposedAt" < now() + interval '${SOON_HOURS} hours' THEN 0
      WHEN EXISTS (SELECT FROM "Reply" r WHERE r."id" = reply."id" AND ${IS_SUGGESTED}) THEN 1 ELSE 2 END,
    coalesce(agreed."proposedAt", reply."keepBy"), reply."id" LIMIT 1`;

/** Null where nothing is promised. */
export async function getNextHandover(actor: Actor): Promise<NextHandover | null> {
  const [row] = await queryRows<Row>({ text: GET_NEXT, values: [actor.id, ON_MY_WAY] });
  if (!row) return null;
  const { replyId, agreedAt, keepBy, isPoster, address, latitude, longitude, code, isOnMyWay } = row;
  const at = agreedAt ?? keepBy;
  const suggestion = (await listOpenSuggestions(db(), [replyId])).get(replyId);
  return {
    replyId,
    post: { _id: row.postId, title: row.title, type: row.type },
    other: { _id: row.otherId, name: row.name, picture: row.pictureUrl },
    at: at?.toISOString() ?? null,
    isAgreed: agreedAt !== null,
    ...(suggestion && {
      suggestion: {
        messageId: suggestion.messageId,
        at: suggestion.at.toISOString(),
        isOwn: suggestion.authorId === actor.id,
      },
    }),
    ...{ isPoster, address, latitude, longitude },
    ...(townOnly(row) !== undefined && { isTownOnly: true as const }),
    ...(code && { code }),
    isOnMyWay,
  };
}
