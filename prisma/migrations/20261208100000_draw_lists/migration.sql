-- Those who take part in a draw are listed some minutes before the seed opens, and the list stays as it was.
ALTER TABLE "Post" ADD COLUMN "drawClosedAt" TIMESTAMPTZ(3);

CREATE OR REPLACE FUNCTION public.public_columns(post "Post") RETURNS JSONB LANGUAGE sql STABLE AS $$
  SELECT to_jsonb(post) - ARRAY['address', 'latitude', 'longitude', 'search', 'editedAt', 'renewedAt', 'drawnAt', 'drawEntries',
    'expiredAt', 'drawClosedAt']
$$;

UPDATE "Post" SET "drawClosedAt" = "drawnAt" WHERE "drawnAt" IS NOT NULL;
-- Triggers that wait for the commit would keep the table from being altered.
SET CONSTRAINTS ALL IMMEDIATE;

ALTER TABLE "Post" DROP CONSTRAINT "Post_drawn_whole",
  ADD CONSTRAINT "Post_drawn_whole" CHECK (
    ("drawClosedAt" IS NULL) = ("drawEntries" IS NULL)
    AND ("drawClosedAt" IS NULL OR "allocation" = 'fair-draw')
    AND ("drawnAt" IS NULL OR "drawClosedAt" IS NOT NULL)
  );

-- What the digest of a list is made of.
CREATE FUNCTION public.listed_entries(entries JSONB) RETURNS JSONB LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_array(one->'entry', one->'received', one->'quantity') ORDER BY one->>'entry'), '[]')
  FROM jsonb_array_elements(entries) AS one
$$;

DROP TRIGGER "Post_forbid_draw_change" ON "Post";
CREATE TRIGGER "Post_forbid_draw_change"
BEFORE UPDATE OF "allocation", "drawSeed", "drawnAt", "drawEntries", "drawClosedAt" ON "Post"
FOR EACH ROW WHEN (
  OLD."drawnAt" IS NOT NULL AND (OLD."drawnAt", OLD."drawEntries") IS DISTINCT FROM (NEW."drawnAt", NEW."drawEntries")
  OR OLD."drawClosedAt" IS NOT NULL AND (
    (OLD."allocation", OLD."drawSeed", OLD."drawClosedAt") IS DISTINCT FROM (NEW."allocation", NEW."drawSeed", NEW."drawClosedAt")
    OR public.listed_entries(OLD."drawEntries") IS DISTINCT FROM public.listed_entries(NEW."drawEntries")
  )
)
EXECUTE FUNCTION public.forbid_draw_change();
