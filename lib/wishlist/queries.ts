import "server-only";
import type { Actor } from "@/lib/auth/session";
import { visibleTo } from "@/lib/blocks/queries";
import { db, type Tx } from "@/lib/db/client";
import { Prisma } from "@/lib/generated/prisma/client";
import { HANDOVER_OBJECTION_DAYS, UNDO_MINUTES } from "@/lib/notifications/answer-deadlines";
import type { PostType } from "@/lib/posts/field-rules";
import { publicSelect } from "@/lib/posts/post-rows";
import { toPostView } from "@/lib/posts/queries";
import type { PostView } from "@/lib/posts/schema";

const MAX_LISTED = 200;
const MAX_IDS = 1000;

const NEWEST = [
  { createdAt: "desc" },
  { postId: "desc" },
] as const satisfies Prisma.WishlistItemOrderByWithRelationInput[];

/** Gone and expired posts stay listed; of posts that were taken down only the ids remain. */
export async function listWishlist(
  actor: Actor,
): Promise<{ posts: PostView[]; takenDown: { _id: string }[] }> {
  const rows = await db().wishlistItem.findMany({
    where: { userId: actor.id, post: { poster: visibleTo(actor) } },
    select: { post: { select: publicSelect } },
    orderBy: [...NEWEST],
    take: MAX_LISTED,
  });
  const wished = rows.map(({ post }) => post);
  return {
    posts: wished.filter(({ withdrawnAt }) => !withdrawnAt).map(toPostView),
    takenDown: wished.filter(({ withdrawnAt }) => withdrawnAt).map(({ id }) => ({ _id: id })),
  };
}

export async function listWishlistIds(actor: Actor): Promise<string[]> {
  const rows = await db().wishlistItem.findMany({
    where: { userId: actor.id, post: { poster: visibleTo(actor) } },
    select: { postId: true },
    orderBy: [...NEWEST],
    take: MAX_IDS,
  });
  return rows.map(({ postId }) => postId);
}

export type WishlistReminder = "wish-expiring" | "wish-gone";

/** Time to deny a word, and a day. */
const recently = Prisma.sql`now() - make_interval(days => ${HANDOVER_OBJECTION_DAYS + 1}::int)`;

const endedSince = (time: Prisma.Sql) => Prisma.sql`coalesce(p."goneAt", p."withdrawnAt") > ${time}`;

const saidByReplierAlone = Prisma.sql`SELECT FROM "Reply" said
  WHERE said."postId" = p."id" AND said."state" = 'completed' AND NOT said."verified" AND NOT said."posterConfirmed"`;

/** Skips items added inside the reminder window, unless its poster may have let it end sooner since. */
const DUE: Record<WishlistReminder, Prisma.Sql> = {
  "wish-expiring": Prisma.sql`is_available(p."withdrawnAt", p."goneAt", p."expiresAt", p."promised")
    AND p."promised" = 0 AND p."expiresAt" <= now() + interval '3 days'
    AND (w."createdAt" < p."expiresAt" - interval '3 days'
      OR w."createdAt" < p."editedAt" AND p."expiresAt" < coalesce(p."renewedAt", p."createdAt") + interval '90 days')`,
  "wish-gone": Prisma.sql`${endedSince(recently)}
    AND (${endedSince(Prisma.sql`now() - interval '1 day'`)} OR EXISTS (${saidByReplierAlone})) AND p."takeDownAt" IS NULL
    AND w."createdAt" < coalesce(p."goneAt", p."withdrawnAt")
    -- Possibly back soon: moderators look at it, or a word can still be taken back.
    AND (p."hiddenAt" IS NULL OR NOT EXISTS (SELECT FROM "ModerationCase" c
      WHERE c."targetKind" = 'post' AND c."targetId" = p."id" AND c."decidedAt" IS NULL))
    AND NOT EXISTS (SELECT FROM "Reply" said WHERE said."postId" = p."id" AND said."state" = 'completed' AND NOT said."verified"
      AND NOT (said."posterConfirmed" AND said."replierConfirmed")
      AND said."stateSince" > now() - CASE WHEN said."posterConfirmed" THEN make_interval(mins => ${UNDO_MINUTES}::int)
        ELSE make_interval(days => ${HANDOVER_OBJECTION_DAYS}::int) END)`,
};

/** A renewed post may expire again; a post is gone once, unless it comes back: see `tellOfReturn`. */
const DEDUPE_KEY: Record<WishlistReminder, Prisma.Sql> = {
  "wish-expiring": Prisma.sql`'wish-expiring:' || p."id" || ':' || to_char(p."expiresAt", 'YYYY-MM-DD')`,
  "wish-gone": Prisma.sql`'wish-gone:' || p."id"`,
};

export type PendingReminder = {
  userId: string;
  postId: string;
  title: string;
  type: PostType;
  dedupeKey: string;
};

export function listPending(tx: Tx, kind: WishlistReminder, count: number): Promise<PendingReminder[]> {
  return tx.$queryRaw<PendingReminder[]>`
    SELECT w."userId", p."id" AS "postId", p."title", p."type"::text, ${DEDUPE_KEY[kind]} AS "dedupeKey"
    FROM "WishlistItem" w JOIN "Post" p ON p."id" = w."postId"
    WHERE ${DUE[kind]} AND w."userId" <> p."posterId" AND NOT is_hidden(w."userId", p."posterId")
      AND NOT EXISTS (SELECT 1 FROM "Reply" r
        WHERE r."postId" = p."id" AND r."personId" = w."userId" AND (r."state" = 'completed'
          -- Members who have just heard of the end by an answer hear of it once.
          OR r."reason" IN ('post-withdrawn', 'gone') AND r."stateSince" > ${recently}))
      AND NOT EXISTS (SELECT 1 FROM "Notification" n
        WHERE n."userId" = w."userId" AND n."dedupeKey" = ${DEDUPE_KEY[kind]})
    ORDER BY p."id" LIMIT ${count}`;
}
