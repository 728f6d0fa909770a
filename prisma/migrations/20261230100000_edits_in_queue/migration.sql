-- When an edit made a post new again: one that is or was away is compared both with all, and with what came meanwhile.
ALTER TABLE "MatchQueue" ADD COLUMN "editedAt" TIMESTAMPTZ(3);

-- The job removes only the version of a row that it has compared. So a post that goes away while it is compared renews its row.
CREATE OR REPLACE FUNCTION public.enqueue_away() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF public.is_to_be_had(OLD) AND NOT public.is_to_be_had(NEW) THEN
    INSERT INTO "MatchQueue" AS queued ("postId", "awaySince") VALUES (NEW."id", now())
    ON CONFLICT ("postId") DO UPDATE SET "awaySince" = queued."awaySince";
  ELSIF OLD."expiresAt" <= now() AND NEW."expiresAt" > now() THEN
    INSERT INTO "MatchQueue" AS queued ("postId", "awaySince") VALUES (NEW."id", OLD."expiresAt")
    ON CONFLICT ("postId") DO UPDATE SET "awaySince" = queued."awaySince";
  END IF;
  RETURN NULL;
END $$;
