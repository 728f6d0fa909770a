-- As before, but the time of a promise is the one that was agreed last, not the latest of all that ever were.
CREATE OR REPLACE FUNCTION public.set_keep_by() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."state" <> 'promised' THEN
    NEW."keepBy" := NULL;
    NEW."keepByToldAt" := NULL;
    NEW."confirmBy" := NULL;
  ELSIF NEW."keepBy" IS NULL THEN
    NEW."keepBy" := coalesce((
      SELECT "proposedAt" FROM (
        SELECT "proposedAt", "revokedAt" FROM "Message"
        WHERE "replyId" = NEW."id" AND "accepted" AND "proposedAt" IS NOT NULL
        ORDER BY "answeredAt" DESC NULLS LAST, "id" DESC LIMIT 1
      ) agreed WHERE "revokedAt" IS NULL AND "proposedAt" > now()
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
