-- As before; those concerned are told, as the site tells them. The line of a rule goes on by `lib/replies/stalled-lines.ts`.
CREATE OR REPLACE FUNCTION public.end_exchanges_of(member UUID, threads UUID[]) RETURNS void LANGUAGE sql AS $$
  UPDATE "AbsenceReport" SET "outcome" = 'dropped', "closedAt" = now()
  WHERE "replyId" = ANY (threads) AND "outcome" IS NULL;

  WITH open AS (
    -- Of one whom a rule had only asked the poster heard nothing yet.
    SELECT reply."id", reply."state" = 'promised' AND (reply."confirmBy" IS NULL OR post."allocation" = 'poster') AS "isKnown",
      post."posterId", jsonb_build_object('postId', post."id", 'title', post."title", 'type', post."type", 'replyId', reply."id") AS "about"
    FROM "Reply" reply JOIN "Post" post ON post."id" = reply."postId"
    WHERE reply."id" = ANY (threads) AND reply."state" IN ('waiting', 'promised')
  ), ended AS (
    UPDATE "Reply" SET "granted" = 0, "code" = NULL, "stateSince" = now(),
      "state" = CASE WHEN "personId" = member THEN 'withdrawn' WHEN "state" = 'promised' THEN 'released'
        ELSE 'declined' END::"ReplyState",
      "reason" = CASE WHEN "personId" <> member THEN 'post-withdrawn'::"ReplyReason" END
    WHERE "id" = ANY (threads) AND "state" IN ('waiting', 'promised')
    RETURNING "id", "personId", "state", "reason"
  ), changed AS (
    INSERT INTO "ReplyChange" ("id", "replyId", "state", "reason", "quantity", "byId", "at")
    SELECT gen_random_uuid(), "id", "state", "reason", 0, member, clock_timestamp() FROM ended
  ), told AS (
    INSERT INTO "Notification" ("id", "userId", "kind", "dedupeKey", "payload")
    SELECT gen_random_uuid(), CASE WHEN ended."personId" = member THEN open."posterId" ELSE ended."personId" END,
      CASE WHEN ended."personId" = member THEN 'given-back' ELSE ended."state"::text END::"NotificationKind",
      'erased:' || ended."id",
      open."about" || CASE WHEN ended."personId" = member THEN '{"name": "A former member"}' ELSE '{"because": "taken-down"}' END::jsonb
    FROM ended JOIN open USING ("id") WHERE ended."personId" <> member OR open."isKnown"
    RETURNING "userId", "kind", "dedupeKey"
  )
  INSERT INTO "EmailOutbox" ("id", "userId", "kind", "dedupeKey")
  SELECT gen_random_uuid(), "userId", 'at-once', 'at-once:' || "dedupeKey" FROM told WHERE "kind" <> 'declined';
$$;

-- Posts under a rule with something free: where somebody waits for it, the line has come to a halt.
CREATE INDEX "Post_rule_free_idx" ON "Post" ("id")
WHERE "allocation" <> 'poster' AND "withdrawnAt" IS NULL AND "goneAt" IS NULL AND "expiredAt" IS NULL
  AND "promised" + "completed" < coalesce("quantity", 1);
