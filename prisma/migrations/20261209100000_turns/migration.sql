-- Who has waited in a rule's line for more than a day is asked before anything is promised to them.
ALTER TYPE "ReplyReason" ADD VALUE 'unconfirmed';
ALTER TYPE "NotificationKind" ADD VALUE 'your-turn';
ALTER TYPE "NotificationKind" ADD VALUE 'turn-passed';

ALTER TABLE "Reply"
  -- Of a promise that its recipient has not answered yet: until when they may say that they want it.
  ADD COLUMN "confirmBy" TIMESTAMPTZ(3);

CREATE INDEX "Reply_confirm_by_idx" ON "Reply" ("confirmBy") WHERE "confirmBy" IS NOT NULL;

-- As before, and only a promise waits for a yes.
CREATE OR REPLACE FUNCTION public.set_keep_by() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."state" <> 'promised' THEN
    NEW."keepBy" := NULL;
    NEW."keepByToldAt" := NULL;
    NEW."confirmBy" := NULL;
  ELSIF NEW."keepBy" IS NULL THEN
    NEW."keepBy" := coalesce((
      SELECT max("proposedAt") FROM "Message"
      WHERE "replyId" = NEW."id" AND "accepted" AND "revokedAt" IS NULL AND "proposedAt" > now()
    ), now() + interval '7 days');
  END IF;
  IF NEW."state" <> 'completed' THEN
    NEW."posterConfirmed" := false;
    NEW."replierConfirmed" := false;
  ELSIF NEW."verified" THEN
    -- The code is the word of both.
    NEW."posterConfirmed" := true;
    NEW."replierConfirmed" := true;
  END IF;
  RETURN NEW;
END $$;

-- As before, and who does not say in time that they want it is passed over.
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
    OR (NEW."state" = 'released' AND NEW."reason" = 'lapsed' AND OLD."keepBy" <= now() - interval '1 day')
    OR (NEW."state" = 'released' AND NEW."reason"::text = 'unconfirmed' AND OLD."confirmBy" <= now())
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
