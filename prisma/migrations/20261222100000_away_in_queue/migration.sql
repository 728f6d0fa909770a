-- Since when a post that may answer others was not to be had: once it is back, it is compared with what came meanwhile.
-- Without it, the post is new, and is compared with all.
ALTER TABLE "MatchQueue" ADD COLUMN "awaySince" TIMESTAMPTZ(3);

CREATE FUNCTION public.is_to_be_had(post "Post") RETURNS boolean LANGUAGE sql STABLE
RETURN (post)."withdrawnAt" IS NULL AND (post)."goneAt" IS NULL
  AND (post)."promised" + (post)."completed" < coalesce((post)."quantity", 1);

-- A post that goes away waits in the queue until it is back, or gone for good. Nothing is written when its time is over, so
-- one that is renewed comes with the end it had. A new post stays new.
CREATE FUNCTION public.enqueue_away() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF public.is_to_be_had(OLD) AND NOT public.is_to_be_had(NEW) THEN
    INSERT INTO "MatchQueue" ("postId", "awaySince") VALUES (NEW."id", now()) ON CONFLICT DO NOTHING;
  ELSIF OLD."expiresAt" <= now() AND NEW."expiresAt" > now() THEN
    INSERT INTO "MatchQueue" ("postId", "awaySince") VALUES (NEW."id", OLD."expiresAt") ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "Post_enqueue_away"
AFTER UPDATE OF "withdrawnAt", "goneAt", "promised", "completed", "quantity", "expiresAt" ON "Post"
FOR EACH ROW EXECUTE FUNCTION public.enqueue_away();
