-- A promise has an end, and both sides say whether it was kept.
ALTER TYPE "ReplyReason" ADD VALUE 'lapsed';
ALTER TYPE "NotificationKind" ADD VALUE 'handover-due';
ALTER TYPE "NotificationKind" ADD VALUE 'lapsed';
ALTER TYPE "NotificationKind" ADD VALUE 'received';
ALTER TYPE "NotificationKind" ADD VALUE 'reopened';
ALTER TYPE "NotificationKind" ADD VALUE 'rule-chooses';

ALTER TABLE "Reply"
  -- Of a promise: the agreed time, or seven days.
  ADD COLUMN "keepBy" TIMESTAMPTZ(3),
  ADD COLUMN "keepByToldAt" TIMESTAMPTZ(3),
  -- Of a hand-over: who of the two has said so.
  ADD COLUMN "posterConfirmed" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "replierConfirmed" BOOLEAN NOT NULL DEFAULT false;

-- Nobody is late because of an upgrade, and what was handed over before stays.
UPDATE "Reply" SET "keepBy" = now() + interval '7 days' WHERE "state" = 'promised';
UPDATE "Reply" SET "posterConfirmed" = true, "replierConfirmed" = true WHERE "state" = 'completed';

-- Each promise has an end, whoever writes it. Seven days: see PROMISE_DAYS.
CREATE FUNCTION public.set_keep_by() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."state" <> 'promised' THEN
    NEW."keepBy" := NULL;
    NEW."keepByToldAt" := NULL;
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

CREATE TRIGGER "Reply_set_keep_by" BEFORE INSERT OR UPDATE OF "state", "keepBy", "verified" ON "Reply"
FOR EACH ROW EXECUTE FUNCTION public.set_keep_by();

CREATE INDEX "Reply_keep_by_idx" ON "Reply" ("keepBy") WHERE "state" = 'promised';

-- As before, and a promise that nobody kept lapses a day after its time.
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
