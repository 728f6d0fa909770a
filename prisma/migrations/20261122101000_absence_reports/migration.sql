-- CreateTable
CREATE TABLE "AbsenceReport" (
    "id" UUID NOT NULL,
    "replyId" UUID NOT NULL,
    "reason" TEXT NOT NULL,
    "messageId" UUID,
    "endsPromise" BOOLEAN NOT NULL,
    "reportedAt" TIMESTAMPTZ(3) NOT NULL,
    "disputableUntil" TIMESTAMPTZ(3) NOT NULL,
    "outcome" TEXT,
    "closedAt" TIMESTAMPTZ(3),

    CONSTRAINT "AbsenceReport_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "AbsenceReport_messageId_key" ON "AbsenceReport"("messageId");

-- CreateIndex
CREATE INDEX "AbsenceReport_replyId_reportedAt_idx" ON "AbsenceReport"("replyId", "reportedAt");

-- CreateIndex
CREATE INDEX "AbsenceReport_outcome_disputableUntil_idx" ON "AbsenceReport"("outcome", "disputableUntil");

-- CreateIndex
CREATE UNIQUE INDEX "Reply_postId_rank_key" ON "Reply"("postId", "rank");

-- AddForeignKey
ALTER TABLE "AbsenceReport" ADD CONSTRAINT "AbsenceReport_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES "Reply"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AbsenceReport" ADD CONSTRAINT "AbsenceReport_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "Message"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Checks: what must hold for every writer. No-shows noted before this migration count no more: nobody could object to them.
ALTER TABLE "AbsenceReport"
  ADD CONSTRAINT "AbsenceReport_reason_known" CHECK ("reason" IN ('no-show', 'no-answer')),
  ADD CONSTRAINT "AbsenceReport_outcome_known" CHECK ("outcome" IN ('upheld', 'disputed', 'dropped')),
  ADD CONSTRAINT "AbsenceReport_outcome_whole" CHECK (("outcome" IS NULL) = ("closedAt" IS NULL)),
  ADD CONSTRAINT "AbsenceReport_day_to_object" CHECK ("disputableUntil" >= "reportedAt" + interval '24 hours'),
  ADD CONSTRAINT "AbsenceReport_upheld_after_it" CHECK ("outcome" <> 'upheld' OR "closedAt" >= "disputableUntil"),
  ADD CONSTRAINT "AbsenceReport_time_of_no_show" CHECK ("messageId" IS NULL OR "reason" = 'no-show'),
  ADD CONSTRAINT "AbsenceReport_one_open" EXCLUDE ("replyId" WITH =) WHERE ("outcome" IS NULL);

-- A time is agreed before it comes, by the poster two hours before, and over when somebody is said to have missed it. A rule lets nobody go without one.
CREATE FUNCTION public.check_absence_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."messageId" IS NOT NULL AND NOT EXISTS (
    SELECT FROM "Message" message JOIN "Reply" reply ON reply."id" = message."replyId"
    WHERE message."id" = NEW."messageId" AND message."replyId" = NEW."replyId"
      AND message."accepted" AND message."answeredAt" < message."proposedAt" AND message."proposedAt" <= NEW."reportedAt"
      AND NEW."reportedAt" <= message."proposedAt" + interval '7 days 1 minute'
      -- A time that its replier suggested is accepted by the poster.
      AND (message."authorId" <> reply."personId" OR message."answeredAt" <= message."proposedAt" - interval '2 hours')
  ) THEN
    RAISE EXCEPTION 'a no-show is reported of an agreed time that is over'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'AbsenceReport_agreed_time';
  END IF;
  IF NEW."reason" = 'no-show' AND NEW."messageId" IS NULL AND EXISTS (
    SELECT FROM "Reply" reply JOIN "Post" post ON post."id" = reply."postId"
    WHERE reply."id" = NEW."replyId" AND post."choosing" <> 'poster'
  ) THEN
    RAISE EXCEPTION 'where a rule chooses a no-show needs an agreed time'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'AbsenceReport_agreed_time';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "AbsenceReport_checked" BEFORE INSERT OR UPDATE OF "messageId", "replyId", "reason" ON "AbsenceReport"
FOR EACH ROW EXECUTE FUNCTION public.check_absence_report();

-- Where a rule chooses, a poster leaves out nobody. It is looked at when all of a change is done.
CREATE FUNCTION public.keep_to_rule() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  post "Post";
BEGIN
  SELECT * INTO post FROM "Post" WHERE "id" = NEW."postId";
  IF NOT FOUND OR post."choosing" = 'poster' THEN
    RETURN NULL;
  END IF;
  IF (NEW."state" = 'declined' AND NEW."reason" = 'gone' AND post."goneAt" IS NOT NULL)
    OR (NEW."state" <> 'no-show' AND NEW."reason" = 'post-withdrawn' AND post."withdrawnAt" IS NOT NULL)
    OR (NEW."state" <> 'declined' AND EXISTS (
      SELECT FROM "AbsenceReport" report WHERE report."replyId" = NEW."id" AND report."outcome" = 'upheld'
        AND report."reason" = CASE NEW."state" WHEN 'no-show' THEN 'no-show' ELSE NEW."reason" END
    )) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'a rule chooses here, so nobody is left out'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'Reply_keeps_to_rule';
END $$;

CREATE CONSTRAINT TRIGGER "Reply_keeps_to_rule" AFTER UPDATE ON "Reply" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (OLD."state" <> NEW."state" AND NEW."state" IN ('declined', 'released', 'no-show'))
EXECUTE FUNCTION public.keep_to_rule();

-- A drawn person keeps the place or gives it up; a person who asks after the draw has none.
CREATE FUNCTION public.keep_rank() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "Post" WHERE "id" = NEW."postId" AND "drawnAt" IS NOT NULL) THEN
    RAISE EXCEPTION 'a draw is held once' USING ERRCODE = 'check_violation', CONSTRAINT = 'Reply_rank_kept';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "Reply_rank_given" BEFORE INSERT ON "Reply" FOR EACH ROW
WHEN (NEW."rank" IS NOT NULL) EXECUTE FUNCTION public.keep_rank();

CREATE TRIGGER "Reply_rank_kept" BEFORE UPDATE OF "rank" ON "Reply" FOR EACH ROW
WHEN (NEW."rank" IS NOT NULL AND NEW."rank" IS DISTINCT FROM OLD."rank") EXECUTE FUNCTION public.keep_rank();

-- The result of a draw never changes.
CREATE FUNCTION public.keep_draw() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a draw is held once' USING ERRCODE = 'check_violation', CONSTRAINT = 'Post_draw_kept';
END $$;

CREATE TRIGGER "Post_draw_kept" BEFORE UPDATE OF "choosing", "drawSeed", "drawnAt", "drawEntries" ON "Post" FOR EACH ROW
WHEN (OLD."drawnAt" IS NOT NULL AND (OLD."choosing", OLD."drawSeed", OLD."drawnAt", OLD."drawEntries")
  IS DISTINCT FROM (NEW."choosing", NEW."drawSeed", NEW."drawnAt", NEW."drawEntries"))
EXECUTE FUNCTION public.keep_draw();
