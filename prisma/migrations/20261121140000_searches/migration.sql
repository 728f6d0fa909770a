-- CreateTable
CREATE TABLE "SavedSearch" (
    "id" UUID NOT NULL,
    "ownerId" UUID NOT NULL,
    "q" TEXT NOT NULL,
    "reading" TEXT NOT NULL,
    "type" "PostType",
    "tag" TEXT NOT NULL,
    "latitude" DOUBLE PRECISION,
    "longitude" DOUBLE PRECISION,
    "radius" DOUBLE PRECISION,
    "mailed" BOOLEAN NOT NULL DEFAULT true,
    "secret" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SavedSearch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FreshPost" (
    "postId" UUID NOT NULL,

    CONSTRAINT "FreshPost_pkey" PRIMARY KEY ("postId")
);

-- CreateIndex
CREATE INDEX "SavedSearch_ownerId_idx" ON "SavedSearch"("ownerId");

-- CreateIndex
CREATE UNIQUE INDEX "SavedSearch_secret_key" ON "SavedSearch"("secret");

-- AddForeignKey
ALTER TABLE "SavedSearch" ADD CONSTRAINT "SavedSearch_ownerId_fkey" FOREIGN KEY ("ownerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FreshPost" ADD CONSTRAINT "FreshPost_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What means the same is saved once by each member. A digest, since a reading may be longer than an index entry.
CREATE UNIQUE INDEX "SavedSearch_once_key"
ON "SavedSearch" ("ownerId", md5("reading"), "type", "tag", "latitude", "longitude", "radius") NULLS NOT DISTINCT;

-- The limits of `lib/searches/schema.ts`.
ALTER TABLE "SavedSearch"
  ADD CONSTRAINT "SavedSearch_q_length" CHECK (char_length("q") <= 200),
  ADD CONSTRAINT "SavedSearch_tag_length" CHECK (char_length("tag") <= 30),
  ADD CONSTRAINT "SavedSearch_reading_whole" CHECK (("q" = '') = ("reading" = '')),
  ADD CONSTRAINT "SavedSearch_place_whole" CHECK (num_nonnulls("latitude", "longitude", "radius") IN (0, 3)),
  ADD CONSTRAINT "SavedSearch_place_on_earth" CHECK (abs("latitude") <= 90 AND abs("longitude") <= 180),
  ADD CONSTRAINT "SavedSearch_radius_range" CHECK ("radius" > 0 AND "radius" <= 100),
  ADD CONSTRAINT "SavedSearch_asks_something" CHECK ("q" <> '' OR "tag" <> '' OR "radius" IS NOT NULL),
  ADD CONSTRAINT "SavedSearch_secret_shape" CHECK ("secret" ~ '^[0-9a-f]{64}$');

-- Each new post waits here until it has been compared with the saved searches: it appears with the post, however late
-- that is committed, and goes with the news that came of it.
CREATE FUNCTION public.note_fresh_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "FreshPost" ("postId") SELECT "id" FROM fresh;
  RETURN NULL;
END $$;

CREATE TRIGGER "Post_fresh" AFTER INSERT ON "Post" REFERENCING NEW TABLE AS fresh
FOR EACH STATEMENT EXECUTE FUNCTION public.note_fresh_posts();
