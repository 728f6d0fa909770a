-- A replier says that the poster was not there at a time that both had agreed on. The poster has a day to object.
-- It counts by comparison with the clock, unless there was an objection or a hand-over after all.
CREATE TABLE "PosterAbsence" (
  "id" UUID NOT NULL,
  "replyId" UUID NOT NULL,
  "messageId" UUID NOT NULL,
  "reportedAt" TIMESTAMPTZ(3) NOT NULL,
  "disputableUntil" TIMESTAMPTZ(3) NOT NULL,
  "disputedAt" TIMESTAMPTZ(3),
  CONSTRAINT "PosterAbsence_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "PosterAbsence_day_to_object" CHECK ("disputableUntil" >= "reportedAt" + interval '24 hours'),
  CONSTRAINT "PosterAbsence_disputed_in_time" CHECK ("disputedAt" <= "disputableUntil"),
  CONSTRAINT "PosterAbsence_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES "Reply"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "PosterAbsence_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES "Message"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "PosterAbsence_messageId_key" ON "PosterAbsence"("messageId");
CREATE INDEX "PosterAbsence_replyId_reportedAt_idx" ON "PosterAbsence"("replyId", "reportedAt");

-- As for a report by the poster: a time of this reply that was agreed before it came, and is over.
CREATE FUNCTION public.check_poster_absence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM "Message" message JOIN "Reply" reply ON reply."id" = message."replyId"
    WHERE message."id" = NEW."messageId" AND message."replyId" = NEW."replyId"
      AND message."accepted" AND message."answeredAt" < message."proposedAt" AND message."proposedAt" <= NEW."reportedAt"
      AND NEW."reportedAt" <= message."proposedAt" + interval '7 days 1 minute'
      -- A time that the poster suggested is accepted by the replier.
      AND (message."authorId" = reply."personId" OR message."answeredAt" <= message."proposedAt" - interval '2 hours')
  ) THEN
    RAISE EXCEPTION 'a no-show is reported of an agreed time that is over'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'PosterAbsence_agreed_time';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "PosterAbsence_check" BEFORE INSERT OR UPDATE OF "messageId", "replyId" ON "PosterAbsence"
FOR EACH ROW EXECUTE FUNCTION public.check_poster_absence();
