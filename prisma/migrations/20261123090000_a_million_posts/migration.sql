-- Indexes for lists whose cost must not grow with the number of posts.

-- The parts of time that a publication lies in: its day, its two days, and so on up to 512 days. A few of them cover any
-- stretch of time, so that a search of a frequent word or tag reads the newest matches only.
CREATE FUNCTION public.day_keys(published TIMESTAMPTZ) RETURNS INTEGER[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ARRAY[
  0 + ((published AT TIME ZONE 'UTC')::date - '1970-01-01'::date >> 0),
  100000 + ((published AT TIME ZONE 'UTC')::date - '1970-01-01'::date >> 1),
  200000 + ((published AT TIME ZONE 'UTC')::date - '1970-01-01'::date >> 2),
  300000 + ((published AT TIME ZONE 'UTC')::date - '1970-01-01'::date >> 3),
  400000 + ((published AT TIME ZONE 'UTC')::date - '1970-01-01'::date >> 4),
  500000 + ((published AT TIME ZONE 'UTC')::date - '1970-01-01'::date >> 5),
  600000 + ((published AT TIME ZONE 'UTC')::date - '1970-01-01'::date >> 6),
  700000 + ((published AT TIME ZONE 'UTC')::date - '1970-01-01'::date >> 7),
  800000 + ((published AT TIME ZONE 'UTC')::date - '1970-01-01'::date >> 8),
  900000 + ((published AT TIME ZONE 'UTC')::date - '1970-01-01'::date >> 9)
];

-- Words, tags and days in one index, which intersects them before it reads a post. Without a list of pending entries,
-- which every search would read.
CREATE INDEX "Post_lookup_idx" ON "Post" USING GIN ("search", "tags", (public.day_keys("createdAt")))
  WITH (fastupdate = off);
DROP INDEX "Post_search_idx";
DROP INDEX "Post_tags_idx";

-- Few posts are promised at any time.
CREATE INDEX "Post_promised_idx" ON "Post" ("createdAt" DESC, "id" DESC)
  WHERE "withdrawnAt" IS NULL AND "goneAt" IS NULL AND "promised" > 0;

-- What was handed over lately, by type, without reading the posts.
CREATE INDEX "Post_lately_gone_idx" ON "Post" ("type", "goneAt") INCLUDE ("createdAt", "id")
  WHERE "withdrawnAt" IS NULL AND "goneAt" IS NOT NULL;
DROP INDEX "Post_goneAt_idx";

-- Sitemaps are ranges of the order of publication, which never move.
DROP INDEX "PostChange_active_idx";
CREATE INDEX "PostChange_active_idx" ON "PostChange" ("createdSequence") INCLUDE ("postId", "at", "expiresAt")
  WHERE NOT "gone";
