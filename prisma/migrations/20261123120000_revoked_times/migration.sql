-- A place that changes ends the agreed times to come: a time is missed only where both agreed to meet.
ALTER TABLE "Message" ADD COLUMN "revokedAt" TIMESTAMPTZ(3);
ALTER TABLE "Message" ADD CONSTRAINT "Message_revoked_was_agreed" CHECK ("revokedAt" IS NULL OR "accepted" IS TRUE);

CREATE OR REPLACE FUNCTION public.check_absence_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."messageId" IS NOT NULL AND NOT EXISTS (
    SELECT FROM "Message" message JOIN "Reply" reply ON reply."id" = message."replyId"
    WHERE message."id" = NEW."messageId" AND message."replyId" = NEW."replyId"
      AND message."accepted" AND message."revokedAt" IS NULL
      AND message."answeredAt" < message."proposedAt" AND message."proposedAt" <= NEW."reportedAt"
      AND NEW."reportedAt" <= message."proposedAt" + interval '7 days 1 minute'
      -- A time that its replier suggested is accepted by the poster.
      AND (message."authorId" <> reply."personId" OR message."answeredAt" <= message."proposedAt" - interval '2 hours')
  ) THEN
    RAISE EXCEPTION 'a no-show is reported of an agreed time that is over'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'AbsenceReport_agreed_time';
  END IF;
  IF NEW."reason" = 'no-show' AND NEW."messageId" IS NULL AND EXISTS (
    SELECT FROM "Reply" reply JOIN "Post" post ON post."id" = reply."postId"
    WHERE reply."id" = NEW."replyId" AND post."allocation" <> 'poster'
  ) THEN
    RAISE EXCEPTION 'where a rule chooses a no-show needs an agreed time'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'AbsenceReport_agreed_time';
  END IF;
  RETURN NEW;
END $$;
