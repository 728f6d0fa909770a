import "server-only";
import type { Actor } from "@/lib/auth/session";
import { queryRows } from "@/lib/db/named-statements";
import type { FreshPromise } from "@/lib/messages/handover-schema";
import { listTimes } from "@/lib/messages/times";

/** Promises that stand, and whose notification is unread. */
const LIST_FRESH = `SELECT reply."id" AS "replyId", post."id" AS "postId", post."title", post."type",
    EXISTS (SELECT FROM "Message" said WHERE said."replyId" = reply."id" AND said."accepted"
      AND said."revokedAt" IS NULL) AS "hasTime"
  FROM "Notification" news JOIN "Reply" reply ON reply."id" = (news."payload" ->> 'replyId')::uuid
    JOIN "Post" post ON post."id" = reply."postId"
  WHERE news."userId" = $1::uuid AND news."kind" = 'promised' AND news."readAt" IS NULL
    AND reply."personId" = $1::uuid AND reply."state" = 'promised' AND reply."confirmBy" IS NULL
    AND post."withdrawnAt" IS NULL AND NOT is_hidden($1::uuid, post."posterId")
  ORDER BY news."createdAt" DESC, news."id" DESC`;

const LIST_STANDING = `SELECT r."id" AS "replyId", post."id" AS "postId", post."title", post."type", false AS "hasTime"
  FROM "Reply" r JOIN "Post" post ON post."id" = r."postId"
  WHERE r."personId" = $1::uuid AND r."state" = 'promised' AND r."confirmBy" IS NULL
    AND post."withdrawnAt" IS NULL AND NOT is_hidden($1::uuid, post."posterId")
  ORDER BY r."stateSince" DESC, r."id" DESC`;

/** Things promised to the actor that need a time from one of the two, the newest first: also those that they have looked at. */
export async function listUntimedPromises(actor: Actor): Promise<FreshPromise[]> {
  const rows = await queryRows<FreshPromise>({ text: LIST_STANDING, values: [actor.id] });
  const promised = rows.map(({ replyId }) => ({ id: replyId, state: "promised" as const, confirmBy: null }));
  const times = await listTimes(actor, promised);
  return rows.filter(({ replyId }) => times.get(replyId)?.time === "none");
}

/** Things promised to the actor since they last looked, the newest first. */
export async function listFreshPromises(actor: Actor): Promise<FreshPromise[]> {
  const rows = await queryRows<FreshPromise>({ text: LIST_FRESH, values: [actor.id] });
  return rows.filter(({ replyId }, index) => rows.findIndex((one) => one.replyId === replyId) === index);
}
