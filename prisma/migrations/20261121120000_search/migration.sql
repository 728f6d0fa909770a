-- Where a post may be said to be, as a point in space (metres from the middle of the earth): its public place only.
-- The names in the body are bound now; ll_to_earth(), which would do the same, is not safe from a session's search_path.
CREATE FUNCTION public.post_spot(latitude DOUBLE PRECISION, longitude DOUBLE PRECISION) RETURNS public.cube
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN public.cube(ARRAY[
  public.earth() * cos(radians(latitude)) * cos(radians(longitude)),
  public.earth() * cos(radians(latitude)) * sin(radians(longitude)),
  public.earth() * sin(radians(latitude))
]);

-- AlterTable
ALTER TABLE "Post" ADD COLUMN     "spot" cube GENERATED ALWAYS AS (public.post_spot("publicLatitude", "publicLongitude")) STORED;

-- CreateTable
CREATE TABLE "SearchWord" (
    "word" TEXT COLLATE "C" NOT NULL,
    "posts" INTEGER NOT NULL,

    CONSTRAINT "SearchWord_pkey" PRIMARY KEY ("word")
-- Counts change often: room for them keeps the indexes out of it.
) WITH (fillfactor = 70);

-- CreateTable
CREATE TABLE "SearchTag" (
    "tag" TEXT NOT NULL,
    "plain" TEXT COLLATE "C" NOT NULL,
    "posts" INTEGER NOT NULL,

    CONSTRAINT "SearchTag_pkey" PRIMARY KEY ("tag")
) WITH (fillfactor = 70);

-- CreateIndex
CREATE INDEX "Post_spot_idx" ON "Post" USING GIST ("spot");

-- CreateIndex
CREATE INDEX "Post_goneAt_idx" ON "Post"("goneAt");

-- CreateIndex
CREATE INDEX "SearchWord_word_idx" ON "SearchWord" USING GIN ("word" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "SearchTag_plain_idx" ON "SearchTag"("plain");

-- The words of a post that somebody may look for, each once, as typed but unaccented and in small letters; not those
-- that every text has.
CREATE FUNCTION public.post_words(title TEXT, tags TEXT[], description TEXT) RETURNS TEXT[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN (
  SELECT coalesce(array_agg(lexeme), '{}')
  FROM unnest(to_tsvector('pg_catalog.simple', public.unaccent('public.unaccent',
    title || ' ' || array_to_string(tags, ' ') || ' ' || description)))
  WHERE char_length(lexeme) BETWEEN 2 AND 30
    AND lexeme !~ '[[:punct:]]'
    AND ts_lexize('pg_catalog.english_stem', lexeme) <> '{}'
);

-- The vocabulary follows the posts. Rows are always taken in the order of the words, so that two who publish at once
-- never wait for each other.
CREATE FUNCTION public.learn_words(words TEXT[], tags TEXT[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "SearchWord" ("word", "posts")
  SELECT word, count(*) FROM unnest(words) AS word GROUP BY word ORDER BY word
  ON CONFLICT ("word") DO UPDATE SET "posts" = "SearchWord"."posts" + excluded."posts";
  INSERT INTO "SearchTag" ("tag", "plain", "posts")
  SELECT tag, lower(public.unaccent('public.unaccent', tag)), count(*) FROM unnest(tags) AS tag GROUP BY tag ORDER BY tag
  ON CONFLICT ("tag") DO UPDATE SET "posts" = "SearchTag"."posts" + excluded."posts";
$$;

CREATE FUNCTION public.forget_words(words TEXT[], tags TEXT[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "SearchWord" WHERE "word" = ANY (words) ORDER BY "word" FOR UPDATE;
  UPDATE "SearchWord" SET "posts" = "posts" - fewer
  FROM (SELECT word AS gone, count(*) AS fewer FROM unnest(words) AS word GROUP BY word) AS lost WHERE "word" = gone;
  DELETE FROM "SearchWord" WHERE "word" = ANY (words) AND "posts" <= 0;
  PERFORM 1 FROM "SearchTag" WHERE "tag" = ANY (tags) ORDER BY "tag" FOR UPDATE;
  UPDATE "SearchTag" SET "posts" = "posts" - fewer
  FROM (SELECT tag AS gone, count(*) AS fewer FROM unnest(tags) AS tag GROUP BY tag) AS lost WHERE "tag" = gone;
  DELETE FROM "SearchTag" WHERE "tag" = ANY (tags) AND "posts" <= 0;
END $$;

CREATE FUNCTION public.learn_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.learn_words(
    ARRAY(SELECT unnest(public.post_words("title", "tags", "description")) FROM changed),
    ARRAY(SELECT unnest("tags") FROM changed)
  );
  RETURN NULL;
END $$;

CREATE FUNCTION public.forget_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.forget_words(
    ARRAY(SELECT unnest(public.post_words("title", "tags", "description")) FROM changed),
    ARRAY(SELECT unnest("tags") FROM changed)
  );
  RETURN NULL;
END $$;

-- Only what differs is counted anew, and its rows are taken in one go before that.
CREATE FUNCTION public.relearn_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  words_now TEXT[] := public.post_words(NEW."title", NEW."tags", NEW."description");
  words_before TEXT[] := public.post_words(OLD."title", OLD."tags", OLD."description");
BEGIN
  PERFORM 1 FROM "SearchWord" WHERE "word" = ANY (words_now || words_before)
    AND ("word" = ANY (words_now)) <> ("word" = ANY (words_before)) ORDER BY "word" FOR UPDATE;
  PERFORM public.learn_words(
    ARRAY(SELECT unnest(words_now) EXCEPT ALL SELECT unnest(words_before)),
    ARRAY(SELECT unnest(NEW."tags") EXCEPT ALL SELECT unnest(OLD."tags"))
  );
  PERFORM public.forget_words(
    ARRAY(SELECT unnest(words_before) EXCEPT ALL SELECT unnest(words_now)),
    ARRAY(SELECT unnest(OLD."tags") EXCEPT ALL SELECT unnest(NEW."tags"))
  );
  RETURN NULL;
END $$;

CREATE TRIGGER "Post_learned" AFTER INSERT ON "Post" REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION public.learn_posts();

CREATE TRIGGER "Post_forgotten" AFTER DELETE ON "Post" REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION public.forget_posts();

CREATE TRIGGER "Post_relearned" AFTER UPDATE OF "title", "tags", "description" ON "Post" FOR EACH ROW
WHEN ((OLD."title", OLD."tags", OLD."description") IS DISTINCT FROM (NEW."title", NEW."tags", NEW."description"))
EXECUTE FUNCTION public.relearn_post();

-- What is there already.
SELECT public.learn_words(
  ARRAY(SELECT unnest(public.post_words("title", "tags", "description")) FROM "Post"),
  ARRAY(SELECT unnest("tags") FROM "Post")
);

-- Words of the vocabulary that share pieces with a typed one, the most alike first. The threshold is lower than Postgres'
-- own: "bycicle" and "bicycle" share three pieces of thirteen.
CREATE FUNCTION public.similar_words(typed TEXT) RETURNS TABLE (word TEXT, posts INTEGER)
LANGUAGE sql STABLE SET pg_trgm.similarity_threshold = 0.2 AS $$
  SELECT "word", "posts" FROM "SearchWord"
  WHERE "word" % typed AND abs(char_length("word") - char_length(typed)) <= 3
  ORDER BY similarity("word", typed) DESC, "posts" DESC LIMIT 50
$$;
