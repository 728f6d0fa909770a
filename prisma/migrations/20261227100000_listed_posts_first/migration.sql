-- Indexes that find the posts of a list, and hardly any that are gone: most posts of a large site are.

-- Where a search by words or tags finds a post: by its publication while it is there, see day_keys(), by the day on which
-- it went afterwards, and not at all once it is withdrawn.
CREATE FUNCTION public.listing_keys(published TIMESTAMPTZ, withdrawn_at TIMESTAMPTZ, gone_at TIMESTAMPTZ) RETURNS INTEGER[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN withdrawn_at IS NOT NULL THEN ARRAY[]::INTEGER[]
  WHEN gone_at IS NOT NULL THEN ARRAY[1000000 + ((gone_at AT TIME ZONE 'UTC')::date - '1970-01-01'::date)]
  ELSE public.day_keys(published)
END;

-- The squares of 0.04, 0.16 and 0.64 degrees that a public place lies in. A few of them cover any neighbourhood.
CREATE FUNCTION public.square_keys(latitude DOUBLE PRECISION, longitude DOUBLE PRECISION) RETURNS INTEGER[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY[
  0 + floor((latitude + 90) / 0.04)::int * 10000 + floor((longitude + 180) / 0.04)::int,
  100000000 + floor((latitude + 90) / 0.16)::int * 10000 + floor((longitude + 180) / 0.16)::int,
  200000000 + floor((latitude + 90) / 0.64)::int * 10000 + floor((longitude + 180) / 0.64)::int
];

-- Words, tags, days and squares in one index, which intersects them before it reads a post.
CREATE INDEX "Post_listing_idx" ON "Post" USING GIN (
  "search", "tags", (public.listing_keys("createdAt", "withdrawnAt", "goneAt")),
  (public.square_keys("publicLatitude", "publicLongitude"))
) WITH (fastupdate = off);
DROP INDEX "Post_lookup_idx";

-- Tells which posts around a place are available, without reading any. Every post has a point: to ask for that names this
-- index, which otherwise would also be read for lists without a place.
DROP INDEX "Post_publicPoint_idx";
CREATE INDEX "Post_publicPoint_idx" ON "Post" USING GIST ("publicPoint")
  INCLUDE ("createdAt", "id", "type", "expiresAt", "promised")
  WHERE "withdrawnAt" IS NULL AND "goneAt" IS NULL AND "publicPoint" IS NOT NULL;

-- For facets, which count without reading the posts.
DROP INDEX "Post_promised_idx";
CREATE INDEX "Post_promised_idx" ON "Post" ("createdAt" DESC, "id" DESC)
  INCLUDE ("type", "tags", "quantity", "promised", "completed", "expiresAt")
  WHERE "withdrawnAt" IS NULL AND "goneAt" IS NULL AND "promised" > 0;
DROP INDEX "Post_lately_gone_idx";
CREATE INDEX "Post_lately_gone_idx" ON "Post" ("type", "goneAt") INCLUDE ("createdAt", "id", "tags", "publicPoint")
  WHERE "withdrawnAt" IS NULL AND "goneAt" IS NOT NULL;
