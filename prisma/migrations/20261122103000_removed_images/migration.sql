-- CreateTable
CREATE TABLE "RemovedImage" (
    "url" TEXT NOT NULL,
    "postId" UUID NOT NULL,
    "width" INTEGER NOT NULL,
    "removedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RemovedImage_pkey" PRIMARY KEY ("url")
);

-- CreateIndex
CREATE INDEX "RemovedImage_removedAt_idx" ON "RemovedImage"("removedAt");

-- The pictures of posts that are down already.
WITH removed AS (
  DELETE FROM "Image" USING "Post" WHERE "Post"."id" = "postId" AND "withdrawnAt" IS NOT NULL
  RETURNING "url", "postId", "width"
)
INSERT INTO "RemovedImage" ("url", "postId", "width") SELECT * FROM removed;

-- The vocabulary no longer holds the words of posts that are down: suggestions and corrections would repeat them.
SELECT public.forget_words(
  ARRAY(SELECT unnest(public.post_words("title", "tags", "description")) FROM "Post" WHERE "withdrawnAt" IS NOT NULL),
  ARRAY(SELECT unnest("tags") FROM "Post" WHERE "withdrawnAt" IS NOT NULL)
);

CREATE OR REPLACE FUNCTION public.learn_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.learn_words(
    ARRAY(SELECT unnest(public.post_words("title", "tags", "description")) FROM changed WHERE "withdrawnAt" IS NULL),
    ARRAY(SELECT unnest("tags") FROM changed WHERE "withdrawnAt" IS NULL)
  );
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION public.forget_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.forget_words(
    ARRAY(SELECT unnest(public.post_words("title", "tags", "description")) FROM changed WHERE "withdrawnAt" IS NULL),
    ARRAY(SELECT unnest("tags") FROM changed WHERE "withdrawnAt" IS NULL)
  );
  RETURN NULL;
END $$;

-- A post that is down has no words and no tags.
CREATE OR REPLACE FUNCTION public.relearn_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  words_now TEXT[] := '{}';
  words_before TEXT[] := '{}';
  tags_now TEXT[] := '{}';
  tags_before TEXT[] := '{}';
BEGIN
  IF NEW."withdrawnAt" IS NULL THEN
    words_now := public.post_words(NEW."title", NEW."tags", NEW."description");
    tags_now := NEW."tags";
  END IF;
  IF OLD."withdrawnAt" IS NULL THEN
    words_before := public.post_words(OLD."title", OLD."tags", OLD."description");
    tags_before := OLD."tags";
  END IF;
  PERFORM 1 FROM "SearchWord" WHERE "word" = ANY (words_now || words_before)
    AND ("word" = ANY (words_now)) <> ("word" = ANY (words_before)) ORDER BY "word" FOR UPDATE;
  PERFORM public.learn_words(
    ARRAY(SELECT unnest(words_now) EXCEPT ALL SELECT unnest(words_before)),
    ARRAY(SELECT unnest(tags_now) EXCEPT ALL SELECT unnest(tags_before))
  );
  PERFORM public.forget_words(
    ARRAY(SELECT unnest(words_before) EXCEPT ALL SELECT unnest(words_now)),
    ARRAY(SELECT unnest(tags_before) EXCEPT ALL SELECT unnest(tags_now))
  );
  RETURN NULL;
END $$;

DROP TRIGGER "Post_relearned" ON "Post";

CREATE TRIGGER "Post_relearned" AFTER UPDATE OF "title", "tags", "description", "withdrawnAt" ON "Post" FOR EACH ROW
WHEN (
  (OLD."title", OLD."tags", OLD."description", OLD."withdrawnAt" IS NULL)
  IS DISTINCT FROM (NEW."title", NEW."tags", NEW."description", NEW."withdrawnAt" IS NULL)
)
EXECUTE FUNCTION public.relearn_post();
