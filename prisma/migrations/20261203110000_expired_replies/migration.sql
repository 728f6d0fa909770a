-- A post that expires answers everybody who waits, and its poster is told.
ALTER TYPE "ReplyReason" ADD VALUE 'expired';
ALTER TYPE "NotificationKind" ADD VALUE 'expired';
ALTER TYPE "NotificationKind" ADD VALUE 'available-again';
ALTER TYPE "NotificationKind" ADD VALUE 'answer-due';

-- When those who waited got their answer, because its time was over. Null again once it is renewed.
ALTER TABLE "Post" ADD COLUMN "expiredAt" TIMESTAMPTZ(3);

CREATE OR REPLACE FUNCTION public.public_columns(post "Post") RETURNS JSONB LANGUAGE sql STABLE AS $$
  SELECT to_jsonb(post) - ARRAY['address', 'latitude', 'longitude', 'search', 'editedAt', 'renewedAt', 'drawnAt', 'drawEntries',
    'expiredAt']
$$;

-- Nobody is told of what ended before there was such an end, unless somebody waits.
UPDATE "Post" p SET "expiredAt" = p."expiresAt"
WHERE p."expiresAt" <= now() AND p."promised" = 0 AND p."withdrawnAt" IS NULL AND p."goneAt" IS NULL
  AND NOT EXISTS (SELECT FROM "Reply" r WHERE r."postId" = p."id" AND r."state" = 'waiting');

CREATE INDEX "Post_expiry_due_idx" ON "Post" ("expiresAt")
WHERE "expiredAt" IS NULL AND "withdrawnAt" IS NULL AND "goneAt" IS NULL AND "promised" = 0;

-- As before, and the end of a post leaves nobody out.
CREATE OR REPLACE FUNCTION public.enforce_allocation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  post "Post";
BEGIN
  SELECT * INTO post FROM "Post" WHERE "id" = NEW."postId";
  IF NOT FOUND OR post."allocation" = 'poster' THEN
    RETURN NULL;
  END IF;
  IF (NEW."state" = 'declined' AND NEW."reason" = 'gone' AND post."goneAt" IS NOT NULL)
    OR (NEW."state" = 'declined' AND NEW."reason" = 'expired' AND post."expiredAt" IS NOT NULL)
    OR (NEW."state" <> 'no-show' AND NEW."reason" = 'post-withdrawn' AND post."withdrawnAt" IS NOT NULL)
    OR (NEW."state" <> 'no-show' AND public.is_hidden(post."posterId", NEW."personId"))
    OR (NEW."state" <> 'declined' AND EXISTS (
      SELECT FROM "AbsenceReport" report WHERE report."replyId" = NEW."id" AND report."outcome" = 'upheld'
        AND report."reason"::text = CASE NEW."state" WHEN 'no-show' THEN 'no-show' ELSE NEW."reason"::text END
    )) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'a rule chooses here, so nobody is left out'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'Reply_enforce_allocation';
END $$;

-- What is still to be mailed.
CREATE INDEX "Notification_unsent_idx" ON "Notification" ("createdAt") WHERE "digestAt" IS NULL AND "readAt" IS NULL;
