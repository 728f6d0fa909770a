-- What of a post's life the public sees, in the order in which it became visible: one row for each post, moved to the end
-- whenever the post changes. It outlives its post, so that whoever keeps a copy hears that it is gone.
CREATE TABLE "PostChange" (
    "postId" UUID NOT NULL,
    "place" BIGINT NOT NULL,
    "born" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "gone" BOOLEAN NOT NULL,
    "due" TIMESTAMPTZ(3),

    CONSTRAINT "PostChange_pkey" PRIMARY KEY ("postId")
);

CREATE UNIQUE INDEX "PostChange_place_key" ON "PostChange"("place");
CREATE INDEX "PostChange_due_idx" ON "PostChange"("due");
-- The sitemap, from this index alone.
CREATE INDEX "PostChange_standing_idx" ON "PostChange"("postId") INCLUDE ("at", "due") WHERE NOT "gone";

CREATE SEQUENCE public.post_place OWNED BY "PostChange"."place";

-- Only one transaction at a time gives out places, and until its commit is visible: locks are given back after that. So
-- whoever has read up to a place has seen all that will ever be before it. As the triggers below wait for the commit,
-- nobody who waits here still needs what another one holds.
CREATE FUNCTION public.take_turn_at_places() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('PostChange', 0))
$$;

-- How the post is now. With a "due", only time has to pass until it is gone.
CREATE FUNCTION public.note_change(post_id UUID) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  post "Post"%ROWTYPE;
  is_gone BOOLEAN;
  ends TIMESTAMPTZ;
  new_place BIGINT;
BEGIN
  PERFORM public.take_turn_at_places();
  SELECT * INTO post FROM "Post" WHERE "id" = post_id;
  is_gone := NOT FOUND OR post."withdrawnAt" IS NOT NULL OR post."goneAt" IS NOT NULL;
  IF NOT is_gone AND post."promised" = 0 THEN
    is_gone := post."expiresAt" <= clock_timestamp();
    ends := CASE WHEN NOT is_gone THEN post."expiresAt" END;
  END IF;
  new_place := nextval('public.post_place');
  INSERT INTO "PostChange" ("postId", "place", "born", "at", "gone", "due")
  VALUES (post_id, new_place, new_place, clock_timestamp(), is_gone, ends)
  ON CONFLICT ("postId") DO UPDATE
  SET "place" = new_place, "at" = excluded."at", "gone" = excluded."gone", "due" = excluded."due";
END $$;

-- What ended by the clock, which no write tells of. Returns how many.
CREATE FUNCTION public.note_expired() RETURNS INTEGER LANGUAGE plpgsql AS $$
DECLARE
  noted INTEGER;
BEGIN
  PERFORM public.take_turn_at_places();
  UPDATE "PostChange"
  SET "place" = nextval('public.post_place'), "at" = clock_timestamp(), "gone" = true, "due" = NULL
  WHERE "due" <= now();
  GET DIAGNOSTICS noted = ROW_COUNT;
  RETURN noted;
END $$;

-- All that the public cannot see of a post, or not as such; whatever is added later counts as public.
CREATE FUNCTION public.seen_of(post "Post") RETURNS JSONB LANGUAGE sql STABLE AS $$
  SELECT to_jsonb(post) - ARRAY['address', 'latitude', 'longitude', 'search', 'editedAt', 'renewedAt', 'drawnAt', 'drawEntries']
$$;

CREATE FUNCTION public.on_post_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.note_change(CASE WHEN TG_OP = 'DELETE' THEN OLD."id" ELSE NEW."id" END);
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "Post_change_noted" AFTER INSERT OR DELETE ON "Post"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.on_post_change();

CREATE CONSTRAINT TRIGGER "Post_update_noted" AFTER UPDATE ON "Post"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (public.seen_of(OLD) IS DISTINCT FROM public.seen_of(NEW))
EXECUTE FUNCTION public.on_post_change();

CREATE FUNCTION public.on_image_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  post_id UUID := CASE WHEN TG_OP = 'DELETE' THEN OLD."postId" ELSE NEW."postId" END;
BEGIN
  -- A deleted post is told of by itself.
  IF EXISTS (SELECT FROM "Post" WHERE "id" = post_id) THEN
    PERFORM public.note_change(post_id);
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "Image_change_noted" AFTER INSERT OR UPDATE OR DELETE ON "Image"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.on_image_change();

CREATE FUNCTION public.on_name_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.note_change("id") FROM "Post" WHERE "posterId" = NEW."id" ORDER BY "id";
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "User_name_noted" AFTER UPDATE ON "User"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD."name" IS DISTINCT FROM NEW."name")
EXECUTE FUNCTION public.on_name_change();

INSERT INTO "PostChange" ("postId", "place", "born", "at", "gone", "due")
SELECT "id", "n", "n", coalesce("editedAt", "createdAt"), "over", CASE WHEN NOT "over" AND "promised" = 0 THEN "expiresAt" END
FROM (
  SELECT *, row_number() OVER (ORDER BY "createdAt", "id") AS "n",
    "withdrawnAt" IS NOT NULL OR "goneAt" IS NOT NULL OR ("expiresAt" <= now() AND "promised" = 0) AS "over"
  FROM "Post"
) AS "posts";

SELECT setval('public.post_place', greatest((SELECT count(*) FROM "Post"), 1));

-- The newest posts around a place, without touching those elsewhere.
CREATE INDEX "Post_open_idx" ON "Post" ("type", "createdAt" DESC, "id" DESC, "publicLatitude", "publicLongitude")
WHERE "withdrawnAt" IS NULL AND "goneAt" IS NULL;
