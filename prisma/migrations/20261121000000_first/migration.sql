-- Extensions, in a schema we name, since post_search below relies on it
CREATE EXTENSION IF NOT EXISTS unaccent SCHEMA public;
CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public;
CREATE EXTENSION IF NOT EXISTS cube SCHEMA public;
CREATE EXTENSION IF NOT EXISTS earthdistance SCHEMA public;

-- What a search looks through. The names in its body are bound now, whatever search_path a session has later.
-- unaccent() and array_to_string() are only STABLE: here we vouch for the dictionary and for text to stay the same.
CREATE FUNCTION public.post_search(title TEXT, tags TEXT[], description TEXT) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN
  setweight(to_tsvector('pg_catalog.english', public.unaccent('public.unaccent', title)), 'A') ||
  setweight(to_tsvector('pg_catalog.english', public.unaccent('public.unaccent', array_to_string(tags, ' '))), 'B') ||
  setweight(to_tsvector('pg_catalog.english', public.unaccent('public.unaccent', description)), 'C');

-- CreateEnum
CREATE TYPE "PostType" AS ENUM ('offer', 'request');

-- CreateEnum
CREATE TYPE "LocationPrecision" AS ENUM ('approximate', 'exact');

-- CreateTable
CREATE TABLE "User" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "passwordHash" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Session" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMPTZ(3) NOT NULL,
    "endedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Post" (
    "id" UUID NOT NULL,
    "type" "PostType" NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "quantity" INTEGER,
    "tags" TEXT[] NOT NULL,
    "address" TEXT NOT NULL,
    "latitude" DOUBLE PRECISION NOT NULL,
    "longitude" DOUBLE PRECISION NOT NULL,
    "publicAddress" TEXT NOT NULL,
    "publicLatitude" DOUBLE PRECISION NOT NULL,
    "publicLongitude" DOUBLE PRECISION NOT NULL,
    "locationPrecision" "LocationPrecision" NOT NULL DEFAULT 'approximate',
    "posterId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "search" tsvector GENERATED ALWAYS AS (public.post_search("title", "tags", "description")) STORED,

    CONSTRAINT "Post_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Image" (
    "id" UUID NOT NULL,
    "postId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "url" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "placeholder" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Image_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Answer" (
    "userId" UUID NOT NULL,
    "route" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "requestHash" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "body" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Answer_pkey" PRIMARY KEY ("userId","route","key")
);

-- CreateTable
CREATE TABLE "Letter" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "mailedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Letter_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RateLimit" (
    "key" VARCHAR(255) NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "RateLimit_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "User_email_key" ON "User"("email");

-- CreateIndex
CREATE INDEX "Session_userId_idx" ON "Session"("userId");

-- CreateIndex
CREATE INDEX "Post_createdAt_id_idx" ON "Post"("createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Post_type_createdAt_id_idx" ON "Post"("type", "createdAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Post_posterId_idx" ON "Post"("posterId");

-- CreateIndex
CREATE INDEX "Post_tags_idx" ON "Post" USING GIN ("tags");

-- CreateIndex
CREATE INDEX "Post_search_idx" ON "Post" USING GIN ("search");

-- CreateIndex
CREATE UNIQUE INDEX "Image_url_key" ON "Image"("url");

-- CreateIndex
CREATE UNIQUE INDEX "Image_postId_position_key" ON "Image"("postId", "position");

-- CreateIndex
CREATE INDEX "Answer_createdAt_idx" ON "Answer"("createdAt");

-- CreateIndex
CREATE INDEX "RateLimit_expire_idx" ON "RateLimit"("expire");

-- AddForeignKey
ALTER TABLE "Session" ADD CONSTRAINT "Session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Post" ADD CONSTRAINT "Post_posterId_fkey" FOREIGN KEY ("posterId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Image" ADD CONSTRAINT "Image_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Answer" ADD CONSTRAINT "Answer_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Checks: what must hold whoever writes. Postgres holds NaN to be above all numbers, so BETWEEN refuses it.
ALTER TABLE "User"
  ADD CONSTRAINT "User_name_length" CHECK (char_length("name") BETWEEN 2 AND 50),
  ADD CONSTRAINT "User_email_length" CHECK (char_length("email") <= 254),
  ADD CONSTRAINT "User_email_lower_case" CHECK ("email" = lower("email"));

ALTER TABLE "Post"
  ADD CONSTRAINT "Post_title_length" CHECK (char_length("title") BETWEEN 3 AND 80),
  ADD CONSTRAINT "Post_description_length" CHECK (char_length("description") BETWEEN 10 AND 2000),
  ADD CONSTRAINT "Post_quantity_positive" CHECK ("quantity" BETWEEN 1 AND 10000),
  ADD CONSTRAINT "Post_tags_few" CHECK (cardinality("tags") <= 10),
  ADD CONSTRAINT "Post_address_length" CHECK (char_length("address") BETWEEN 3 AND 200),
  ADD CONSTRAINT "Post_publicAddress_length" CHECK (char_length("publicAddress") <= 200),
  ADD CONSTRAINT "Post_latitude_range" CHECK ("latitude" BETWEEN -90 AND 90),
  ADD CONSTRAINT "Post_longitude_range" CHECK ("longitude" BETWEEN -180 AND 180),
  ADD CONSTRAINT "Post_publicLatitude_range" CHECK ("publicLatitude" BETWEEN -90 AND 90),
  ADD CONSTRAINT "Post_publicLongitude_range" CHECK ("publicLongitude" BETWEEN -180 AND 180),
  ADD CONSTRAINT "Post_exact_is_public" CHECK (
    "locationPrecision" <> 'exact' OR ("publicLatitude" = "latitude" AND "publicLongitude" = "longitude")
  );

ALTER TABLE "Image"
  ADD CONSTRAINT "Image_position_range" CHECK ("position" BETWEEN 0 AND 5),
  ADD CONSTRAINT "Image_size_positive" CHECK ("width" >= 1 AND "height" >= 1);

ALTER TABLE "Answer"
  ADD CONSTRAINT "Answer_key_length" CHECK (char_length("key") BETWEEN 1 AND 255),
  ADD CONSTRAINT "Answer_status_range" CHECK ("status" BETWEEN 100 AND 599);

ALTER TABLE "Letter"
  ADD CONSTRAINT "Letter_email_length" CHECK (char_length("email") <= 254),
  ADD CONSTRAINT "Letter_subject_length" CHECK (char_length("subject") BETWEEN 1 AND 150),
  ADD CONSTRAINT "Letter_message_length" CHECK (char_length("message") <= 5000);
