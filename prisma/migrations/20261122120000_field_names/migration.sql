-- Names of tables, columns, functions and triggers as the field has them, enums for closed lists of values, and one
-- function that says which posts are available. Of "Post" only rows are written where a rule allocates.

-- Functions name tables and columns in their bodies, and triggers name functions: all are written anew below.
DROP TRIGGER "Reply_counted" ON "Reply";
DROP TRIGGER "Reply_stays" ON "Reply";
DROP TRIGGER "Reply_keeps_to_rule" ON "Reply";
DROP TRIGGER "Reply_rank_given" ON "Reply";
DROP TRIGGER "Reply_rank_kept" ON "Reply";
DROP TRIGGER "AbsenceReport_checked" ON "AbsenceReport";
DROP TRIGGER "Post_gone" ON "Post";
DROP TRIGGER "Post_draw_kept" ON "Post";
DROP TRIGGER "Post_change_noted" ON "Post";
DROP TRIGGER "Post_update_noted" ON "Post";
DROP TRIGGER "Post_learned" ON "Post";
DROP TRIGGER "Post_forgotten" ON "Post";
DROP TRIGGER "Post_relearned" ON "Post";
DROP TRIGGER "Post_fresh" ON "Post";
DROP TRIGGER "Image_change_noted" ON "Image";
DROP TRIGGER "User_name_noted" ON "User";
DROP FUNCTION public.count_reply();
DROP FUNCTION public.keep_reply_in_place();
DROP FUNCTION public.keep_to_rule();
DROP FUNCTION public.keep_rank();
DROP FUNCTION public.check_absence_report();
DROP FUNCTION public.note_gone();
DROP FUNCTION public.keep_draw();
DROP FUNCTION public.on_post_change();
DROP FUNCTION public.on_image_change();
DROP FUNCTION public.on_name_change();
DROP FUNCTION public.note_change(UUID);
DROP FUNCTION public.note_expired();
DROP FUNCTION public.take_turn_at_places();
DROP FUNCTION public.seen_of("Post");
DROP FUNCTION public.learn_posts();
DROP FUNCTION public.forget_posts();
DROP FUNCTION public.relearn_post();
DROP FUNCTION public.learn_words(TEXT[], TEXT[]);
DROP FUNCTION public.forget_words(TEXT[], TEXT[]);
DROP FUNCTION public.note_fresh_posts();

-- Tables, with all that is called after them.
DO $$
DECLARE
  names CONSTANT JSONB := '{
    "News": "Notification", "Letter": "ContactMessage", "Answer": "IdempotencyKey", "Wish": "WishlistItem",
    "FreshPost": "MatchQueue", "PlaceSearch": "GeocodeCache", "Mail": "EmailOutbox"
  }';
  old_name TEXT;
  new_name TEXT;
  part TEXT;
BEGIN
  FOR old_name, new_name IN SELECT * FROM jsonb_each_text(names) LOOP
    EXECUTE format('ALTER TABLE %I RENAME TO %I', old_name, new_name);
    FOR part IN SELECT conname FROM pg_constraint
      WHERE conrelid = format('%I', new_name)::regclass AND starts_with(conname, old_name || '_')
    LOOP
      EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I',
        new_name, part, new_name || substr(part, length(old_name) + 1));
    END LOOP;
    FOR part IN SELECT indexrelid::regclass FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
      WHERE indrelid = format('%I', new_name)::regclass AND starts_with(relname, old_name || '_')
    LOOP
      EXECUTE format('ALTER INDEX %s RENAME TO %I',
        part, new_name || substr(btrim(part, '"'), length(old_name) + 1));
    END LOOP;
  END LOOP;
END $$;

-- Columns, with their constraints and indexes.
ALTER TABLE "User" RENAME COLUMN "mailDaily" TO "emailDaily";
ALTER TABLE "User" RENAME COLUMN "mailAtOnce" TO "emailAtOnce";
ALTER TABLE "ContactMessage" RENAME COLUMN "mailedAt" TO "emailedAt";
ALTER TABLE "Notification" RENAME COLUMN "facts" TO "payload";
ALTER TABLE "EmailOutbox" DROP COLUMN "facts";

ALTER TABLE "SavedSearch" RENAME COLUMN "mailed" TO "emailed";
ALTER TABLE "SavedSearch" RENAME COLUMN "reading" TO "parsedQuery";
ALTER TABLE "SavedSearch" RENAME CONSTRAINT "SavedSearch_reading_whole" TO "SavedSearch_parsedQuery_whole";

ALTER TABLE "Reply" RENAME COLUMN "collection" TO "pickup";
ALTER TABLE "Reply" RENAME CONSTRAINT "Reply_collection_length" TO "Reply_pickup_length";

ALTER TABLE "Post" RENAME COLUMN "collection" TO "pickup";
ALTER TABLE "Post" RENAME CONSTRAINT "Post_collection_length" TO "Post_pickup_length";
ALTER TABLE "Post" RENAME COLUMN "spot" TO "publicPoint";
ALTER INDEX "Post_spot_idx" RENAME TO "Post_publicPoint_idx";
ALTER INDEX "Post_open_idx" RENAME TO "Post_active_idx";
ALTER FUNCTION public.post_spot(DOUBLE PRECISION, DOUBLE PRECISION) RENAME TO point_on_earth;

ALTER TABLE "PostChange" RENAME COLUMN "place" TO "sequence";
ALTER TABLE "PostChange" RENAME COLUMN "born" TO "createdSequence";
ALTER TABLE "PostChange" RENAME COLUMN "due" TO "expiresAt";
ALTER INDEX "PostChange_place_key" RENAME TO "PostChange_sequence_key";
ALTER INDEX "PostChange_due_idx" RENAME TO "PostChange_expiresAt_idx";
ALTER INDEX "PostChange_standing_idx" RENAME TO "PostChange_active_idx";
ALTER SEQUENCE public.post_place RENAME TO post_change_sequence;

-- Closed lists of values.
CREATE TYPE "Allocation" AS ENUM ('poster', 'first-come', 'fair-draw');
CREATE TYPE "ReplyState" AS ENUM ('waiting', 'promised', 'completed', 'declined', 'withdrawn', 'released', 'no-show');
CREATE TYPE "ReplyReason" AS ENUM (
  'gone', 'post-withdrawn', 'no-answer', 'disputed', 'no-show-reported', 'no-answer-reported'
);
CREATE TYPE "AbsenceReason" AS ENUM ('no-show', 'no-answer');
CREATE TYPE "AbsenceOutcome" AS ENUM ('upheld', 'disputed', 'dropped');
CREATE TYPE "NotificationKind" AS ENUM (
  'reply', 'promised', 'chosen', 'released', 'given-back', 'no-show-reported', 'no-answer-reported', 'no-show-disputed',
  'still-wanted', 'no-show', 'no-answer', 'report-upheld', 'declined', 'completed', 'changed', 'message', 'agreed',
  'not-agreed', 'comment', 'expiring', 'wish-expiring', 'wish-gone', 'match'
);
CREATE TYPE "EmailKind" AS ENUM ('daily', 'at-once');

-- A new type for the column would write the table and all its indexes anew. A new column with a default writes nothing,
-- and of most posts the poster chooses. The constraints of the old column go with it.
ALTER TABLE "Post" ADD COLUMN "allocation" "Allocation" NOT NULL DEFAULT 'poster';
UPDATE "Post" SET "allocation" = "choosing"::"Allocation" WHERE "choosing" <> 'poster';
ALTER TABLE "Post" DROP COLUMN "choosing",
  ADD CONSTRAINT "Post_draw_whole" CHECK (
    ("allocation" = 'fair-draw') = ("drawAt" IS NOT NULL) AND ("allocation" = 'fair-draw') = ("drawSeed" IS NOT NULL)
  ),
  ADD CONSTRAINT "Post_drawn_whole" CHECK (
    ("drawnAt" IS NULL) = ("drawEntries" IS NULL) AND ("drawnAt" IS NULL OR "allocation" = 'fair-draw')
  );

ALTER TABLE "Reply"
  DROP CONSTRAINT "Reply_state_known",
  DROP CONSTRAINT "Reply_granted_fits_state",
  DROP CONSTRAINT "Reply_code_fits_state",
  DROP CONSTRAINT "Reply_verified_is_completed",
  ALTER COLUMN "state" DROP DEFAULT,
  ALTER COLUMN "state" TYPE "ReplyState" USING "state"::"ReplyState",
  ALTER COLUMN "state" SET DEFAULT 'waiting',
  ALTER COLUMN "reason" TYPE "ReplyReason" USING "reason"::"ReplyReason",
  ADD CONSTRAINT "Reply_granted_fits_state" CHECK (
    CASE WHEN "state" IN ('promised', 'completed') THEN "granted" >= 1 ELSE "granted" = 0 END
  ),
  ADD CONSTRAINT "Reply_code_fits_state" CHECK (("state" = 'promised') = ("code" IS NOT NULL)),
  ADD CONSTRAINT "Reply_verified_is_completed" CHECK (NOT "verified" OR "state" = 'completed');

ALTER TABLE "ReplyChange"
  ALTER COLUMN "state" TYPE "ReplyState" USING "state"::"ReplyState",
  ALTER COLUMN "reason" TYPE "ReplyReason" USING "reason"::"ReplyReason";

ALTER TABLE "AbsenceReport"
  DROP CONSTRAINT "AbsenceReport_reason_known",
  DROP CONSTRAINT "AbsenceReport_outcome_known",
  DROP CONSTRAINT "AbsenceReport_upheld_after_it",
  DROP CONSTRAINT "AbsenceReport_time_of_no_show",
  ALTER COLUMN "reason" TYPE "AbsenceReason" USING "reason"::"AbsenceReason",
  ALTER COLUMN "outcome" TYPE "AbsenceOutcome" USING "outcome"::"AbsenceOutcome",
  ADD CONSTRAINT "AbsenceReport_upheld_after_it" CHECK ("outcome" <> 'upheld' OR "closedAt" >= "disputableUntil"),
  ADD CONSTRAINT "AbsenceReport_time_of_no_show" CHECK ("messageId" IS NULL OR "reason" = 'no-show');

ALTER TABLE "Notification" ALTER COLUMN "kind" TYPE "NotificationKind" USING "kind"::"NotificationKind";
ALTER TABLE "EmailOutbox" ALTER COLUMN "kind" TYPE "EmailKind" USING "kind"::"EmailKind";

-- One table for the times of all jobs.
CREATE TABLE "JobLock" (
    "name" TEXT NOT NULL,
    "runAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "JobLock_pkey" PRIMARY KEY ("name")
);
INSERT INTO "JobLock" ("name", "runAt")
SELECT 'geocoder', "at" FROM "GeocoderTurn" UNION ALL SELECT 'orphaned-images', "at" FROM "Sweep";
DROP TABLE "GeocoderTurn", "Sweep";

-- The numbers of a post follow its replies, so that they cannot differ. A reply that is deleted gives its promise back;
-- what was handed over stays handed over.
CREATE FUNCTION public.count_reply() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  more_promised INTEGER := 0;
  more_completed INTEGER := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD."state" = 'promised' THEN
    more_promised := -OLD."granted";
  END IF;
  IF TG_OP = 'UPDATE' AND OLD."state" = 'completed' THEN
    more_completed := -OLD."granted";
  END IF;
  IF TG_OP <> 'DELETE' AND NEW."state" = 'promised' THEN
    more_promised := more_promised + NEW."granted";
  END IF;
  IF TG_OP <> 'DELETE' AND NEW."state" = 'completed' THEN
    more_completed := more_completed + NEW."granted";
  END IF;
  IF more_promised <> 0 OR more_completed <> 0 THEN
    UPDATE "Post"
    SET "promised" = "promised" + more_promised, "completed" = "completed" + more_completed
    WHERE "id" = CASE WHEN TG_OP = 'DELETE' THEN OLD."postId" ELSE NEW."postId" END;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "Reply_count" AFTER INSERT OR UPDATE OR DELETE ON "Reply"
FOR EACH ROW EXECUTE FUNCTION public.count_reply();

CREATE FUNCTION public.set_gone_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."goneAt" := CASE WHEN NEW."completed" >= coalesce(NEW."quantity", 1) THEN coalesce(OLD."goneAt", now()) END;
  RETURN NEW;
END $$;

CREATE TRIGGER "Post_set_gone_at" BEFORE UPDATE OF "completed", "quantity" ON "Post"
FOR EACH ROW EXECUTE FUNCTION public.set_gone_at();

-- A reply stays with its post and its person: what it has counted elsewhere would be wrong.
CREATE FUNCTION public.forbid_reply_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a reply stays with its post and its person' USING ERRCODE = 'check_violation';
END $$;

CREATE TRIGGER "Reply_forbid_move" BEFORE UPDATE OF "postId", "personId" ON "Reply" FOR EACH ROW
WHEN (OLD."postId" <> NEW."postId" OR OLD."personId" <> NEW."personId")
EXECUTE FUNCTION public.forbid_reply_move();

-- A time is agreed before it comes, by the poster two hours before, and is over when a no-show is reported. Where a rule
-- allocates, a no-show needs such a time.
CREATE FUNCTION public.check_absence_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."messageId" IS NOT NULL AND NOT EXISTS (
    SELECT FROM "Message" message JOIN "Reply" reply ON reply."id" = message."replyId"
    WHERE message."id" = NEW."messageId" AND message."replyId" = NEW."replyId"
      AND message."accepted" AND message."answeredAt" < message."proposedAt" AND message."proposedAt" <= NEW."reportedAt"
      AND NEW."reportedAt" <= message."proposedAt" + interval '7 days 1 minute'
      -- A time that its replier suggested is accepted by the poster.
      AND (message."authorId" <> reply."personId" OR message."answeredAt" <= message."proposedAt" - interval '2 hours')
  ) THEN
    RAISE EXCEPTION 'a no-show is reported of an agreed time that is over'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'AbsenceReport_agreed_time';
  END IF;
  IF NEW."reason" = 'no-show' AND NEW."messageId" IS NULL AND EXISTS (
    SELECT FROM "Reply" reply JOIN "Post" post ON post."id" = reply."postId"
    WHERE reply."id" = NEW."replyId" AND post."allocation" <> 'poster'
  ) THEN
    RAISE EXCEPTION 'where a rule chooses a no-show needs an agreed time'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'AbsenceReport_agreed_time';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "AbsenceReport_check" BEFORE INSERT OR UPDATE OF "messageId", "replyId", "reason" ON "AbsenceReport"
FOR EACH ROW EXECUTE FUNCTION public.check_absence_report();

-- Where a rule allocates, a poster leaves out nobody. It is checked when the whole transaction is done.
CREATE FUNCTION public.enforce_allocation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  post "Post";
BEGIN
  SELECT * INTO post FROM "Post" WHERE "id" = NEW."postId";
  IF NOT FOUND OR post."allocation" = 'poster' THEN
    RETURN NULL;
  END IF;
  IF (NEW."state" = 'declined' AND NEW."reason" = 'gone' AND post."goneAt" IS NOT NULL)
    OR (NEW."state" <> 'no-show' AND NEW."reason" = 'post-withdrawn' AND post."withdrawnAt" IS NOT NULL)
    OR (NEW."state" <> 'declined' AND EXISTS (
      SELECT FROM "AbsenceReport" report WHERE report."replyId" = NEW."id" AND report."outcome" = 'upheld'
        AND report."reason"::text = CASE NEW."state" WHEN 'no-show' THEN 'no-show' ELSE NEW."reason"::text END
    )) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'a rule chooses here, so nobody is left out'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'Reply_enforce_allocation';
END $$;

CREATE CONSTRAINT TRIGGER "Reply_enforce_allocation" AFTER UPDATE ON "Reply" DEFERRABLE INITIALLY DEFERRED
FOR EACH ROW WHEN (OLD."state" <> NEW."state" AND NEW."state" IN ('declined', 'released', 'no-show'))
EXECUTE FUNCTION public.enforce_allocation();

-- A rank that was drawn is kept or given up; a reply after the draw has none.
CREATE FUNCTION public.forbid_rank_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "Post" WHERE "id" = NEW."postId" AND "drawnAt" IS NOT NULL) THEN
    RAISE EXCEPTION 'a draw is held once' USING ERRCODE = 'check_violation', CONSTRAINT = 'Reply_forbid_rank_change';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER "Reply_forbid_rank" BEFORE INSERT ON "Reply" FOR EACH ROW
WHEN (NEW."rank" IS NOT NULL) EXECUTE FUNCTION public.forbid_rank_change();

CREATE TRIGGER "Reply_forbid_rank_change" BEFORE UPDATE OF "rank" ON "Reply" FOR EACH ROW
WHEN (NEW."rank" IS NOT NULL AND NEW."rank" IS DISTINCT FROM OLD."rank") EXECUTE FUNCTION public.forbid_rank_change();

CREATE FUNCTION public.forbid_draw_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a draw is held once' USING ERRCODE = 'check_violation', CONSTRAINT = 'Post_forbid_draw_change';
END $$;

CREATE TRIGGER "Post_forbid_draw_change" BEFORE UPDATE OF "allocation", "drawSeed", "drawnAt", "drawEntries" ON "Post"
FOR EACH ROW WHEN (OLD."drawnAt" IS NOT NULL AND (OLD."allocation", OLD."drawSeed", OLD."drawnAt", OLD."drawEntries")
  IS DISTINCT FROM (NEW."allocation", NEW."drawSeed", NEW."drawnAt", NEW."drawEntries"))
EXECUTE FUNCTION public.forbid_draw_change();

-- One transaction at a time numbers changes, until its commit is visible: locks are released after that. So a reader up
-- to a number has seen all that will ever be before it. The triggers below run at the commit, so a transaction that waits
-- here holds nothing that another one needs.
CREATE FUNCTION public.lock_change_feed() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(hashtextextended('PostChange', 0))
$$;

-- Whether anybody can have the post still: the one answer for queries and triggers, and `activeWhere` of
-- lib/posts/queries.ts says the same. Without SET, and with one expression, the planner inlines it and uses the indexes.
CREATE FUNCTION public.is_available(
  withdrawn_at TIMESTAMPTZ, gone_at TIMESTAMPTZ, expires_at TIMESTAMPTZ, promised INTEGER
) RETURNS BOOLEAN LANGUAGE sql STABLE PARALLEL SAFE
RETURN withdrawn_at IS NULL AND gone_at IS NULL AND (expires_at > now() OR promised > 0);

-- Records the post as it is now. With an "expiresAt", only time has to pass until it is gone.
CREATE FUNCTION public.record_post_change(post_id UUID) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  post "Post"%ROWTYPE;
  available BOOLEAN;
  expires_at TIMESTAMPTZ;
  new_sequence BIGINT;
BEGIN
  PERFORM public.lock_change_feed();
  SELECT * INTO post FROM "Post" WHERE "id" = post_id;
  available := FOUND AND public.is_available(post."withdrawnAt", post."goneAt", post."expiresAt", post."promised");
  expires_at := CASE WHEN available AND post."promised" = 0 THEN post."expiresAt" END;
  new_sequence := nextval('public.post_change_sequence');
  INSERT INTO "PostChange" ("postId", "sequence", "createdSequence", "at", "gone", "expiresAt")
  VALUES (post_id, new_sequence, new_sequence, clock_timestamp(), NOT available, expires_at)
  ON CONFLICT ("postId") DO UPDATE
  SET "sequence" = new_sequence, "at" = excluded."at", "gone" = excluded."gone", "expiresAt" = excluded."expiresAt";
END $$;

-- Records what ended by the clock, without a write. Returns how many.
CREATE FUNCTION public.record_expired_posts() RETURNS INTEGER LANGUAGE plpgsql AS $$
DECLARE
  recorded INTEGER;
BEGIN
  PERFORM public.lock_change_feed();
  UPDATE "PostChange"
  SET "sequence" = nextval('public.post_change_sequence'), "at" = clock_timestamp(), "gone" = true, "expiresAt" = NULL
  WHERE "expiresAt" <= now();
  GET DIAGNOSTICS recorded = ROW_COUNT;
  RETURN recorded;
END $$;

-- All that the public can see of a post; a column that is added later counts as public.
CREATE FUNCTION public.public_columns(post "Post") RETURNS JSONB LANGUAGE sql STABLE AS $$
  SELECT to_jsonb(post) - ARRAY['address', 'latitude', 'longitude', 'search', 'editedAt', 'renewedAt', 'drawnAt', 'drawEntries']
$$;

CREATE FUNCTION public.record_change_of_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.record_post_change(CASE WHEN TG_OP = 'DELETE' THEN OLD."id" ELSE NEW."id" END);
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "Post_record_change" AFTER INSERT OR DELETE ON "Post"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.record_change_of_post();

CREATE CONSTRAINT TRIGGER "Post_record_public_update" AFTER UPDATE ON "Post"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN (public.public_columns(OLD) IS DISTINCT FROM public.public_columns(NEW))
EXECUTE FUNCTION public.record_change_of_post();

CREATE FUNCTION public.record_change_of_image() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  post_id UUID := CASE WHEN TG_OP = 'DELETE' THEN OLD."postId" ELSE NEW."postId" END;
BEGIN
  -- The deletion of a post is recorded by its own trigger.
  IF EXISTS (SELECT FROM "Post" WHERE "id" = post_id) THEN
    PERFORM public.record_post_change(post_id);
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "Image_record_change" AFTER INSERT OR UPDATE OR DELETE ON "Image"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION public.record_change_of_image();

CREATE FUNCTION public.record_change_of_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.record_post_change("id") FROM "Post" WHERE "posterId" = NEW."id" ORDER BY "id";
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "User_record_name_change" AFTER UPDATE ON "User"
DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD."name" IS DISTINCT FROM NEW."name")
EXECUTE FUNCTION public.record_change_of_name();

-- The vocabulary follows the posts. Rows are always locked in the order of the words, so that two who publish at once
-- never wait for each other.
CREATE FUNCTION public.index_words(words TEXT[], tags TEXT[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "SearchWord" ("word", "posts")
  SELECT word, count(*) FROM unnest(words) AS word GROUP BY word ORDER BY word
  ON CONFLICT ("word") DO UPDATE SET "posts" = "SearchWord"."posts" + excluded."posts";
  INSERT INTO "SearchTag" ("tag", "plain", "posts")
  SELECT tag, lower(public.unaccent('public.unaccent', tag)), count(*) FROM unnest(tags) AS tag GROUP BY tag ORDER BY tag
  ON CONFLICT ("tag") DO UPDATE SET "posts" = "SearchTag"."posts" + excluded."posts";
$$;

CREATE FUNCTION public.unindex_words(words TEXT[], tags TEXT[]) RETURNS void LANGUAGE plpgsql AS $$
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

CREATE FUNCTION public.index_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.index_words(
    ARRAY(SELECT unnest(public.post_words("title", "tags", "description")) FROM changed WHERE "withdrawnAt" IS NULL),
    ARRAY(SELECT unnest("tags") FROM changed WHERE "withdrawnAt" IS NULL)
  );
  RETURN NULL;
END $$;

CREATE FUNCTION public.unindex_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM public.unindex_words(
    ARRAY(SELECT unnest(public.post_words("title", "tags", "description")) FROM changed WHERE "withdrawnAt" IS NULL),
    ARRAY(SELECT unnest("tags") FROM changed WHERE "withdrawnAt" IS NULL)
  );
  RETURN NULL;
END $$;

-- Counts only what differs, and locks its rows at once before that. A withdrawn post has no words and no tags.
CREATE FUNCTION public.reindex_post() RETURNS trigger LANGUAGE plpgsql AS $$
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
  PERFORM public.index_words(
    ARRAY(SELECT unnest(words_now) EXCEPT ALL SELECT unnest(words_before)),
    ARRAY(SELECT unnest(tags_now) EXCEPT ALL SELECT unnest(tags_before))
  );
  PERFORM public.unindex_words(
    ARRAY(SELECT unnest(words_before) EXCEPT ALL SELECT unnest(words_now)),
    ARRAY(SELECT unnest(tags_before) EXCEPT ALL SELECT unnest(tags_now))
  );
  RETURN NULL;
END $$;

CREATE TRIGGER "Post_index_words" AFTER INSERT ON "Post" REFERENCING NEW TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION public.index_posts();

CREATE TRIGGER "Post_unindex_words" AFTER DELETE ON "Post" REFERENCING OLD TABLE AS changed
FOR EACH STATEMENT EXECUTE FUNCTION public.unindex_posts();

CREATE TRIGGER "Post_reindex_words" AFTER UPDATE OF "title", "tags", "description", "withdrawnAt" ON "Post" FOR EACH ROW
WHEN (
  (OLD."title", OLD."tags", OLD."description", OLD."withdrawnAt" IS NULL)
  IS DISTINCT FROM (NEW."title", NEW."tags", NEW."description", NEW."withdrawnAt" IS NULL)
)
EXECUTE FUNCTION public.reindex_post();

-- Each new post waits in the queue until it has been compared with the saved searches: it appears with the post, however
-- late that is committed, and goes with the notifications that came of it.
CREATE FUNCTION public.enqueue_matching() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "MatchQueue" ("postId") SELECT "id" FROM fresh;
  RETURN NULL;
END $$;

CREATE TRIGGER "Post_enqueue_matching" AFTER INSERT ON "Post" REFERENCING NEW TABLE AS fresh
FOR EACH STATEMENT EXECUTE FUNCTION public.enqueue_matching();
