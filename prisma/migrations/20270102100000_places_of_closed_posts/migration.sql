ALTER TABLE "Post" ADD COLUMN "closedLatitude" DOUBLE PRECISION, ADD COLUMN "closedLongitude" DOUBLE PRECISION;

CREATE INDEX "Post_unplaced_idx" ON "Post"("id") WHERE "locationPrecision" = 'exact' AND "closedLatitude" IS NULL;

ALTER TABLE "Post" DROP CONSTRAINT "Post_exact_is_public",
  ADD CONSTRAINT "Post_exact_is_public" CHECK (
    "locationPrecision" <> 'exact' OR ("publicLatitude" = "latitude" AND "publicLongitude" = "longitude")
    OR ("goneAt" IS NOT NULL AND "publicLatitude" = "closedLatitude" AND "publicLongitude" = "closedLongitude")
  );

-- Searches find a post where it shows itself: an exact place that is no longer shown is not found either.
CREATE FUNCTION public.move_gone_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."goneAt" IS NOT NULL AND NEW."closedLatitude" IS NOT NULL THEN
    NEW."publicLatitude" := NEW."closedLatitude";
    NEW."publicLongitude" := NEW."closedLongitude";
  ELSIF NEW."goneAt" IS NULL AND OLD."goneAt" IS NOT NULL THEN
    NEW."publicLatitude" := NEW."latitude";
    NEW."publicLongitude" := NEW."longitude";
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER "Post_move_gone" BEFORE UPDATE OF "goneAt", "closedLatitude", "publicLatitude", "publicLongitude" ON "Post"
  FOR EACH ROW WHEN (NEW."locationPrecision" = 'exact') EXECUTE FUNCTION public.move_gone_post();

-- As before; the place of a closed post goes, too.
CREATE OR REPLACE FUNCTION public.erase_words_of(member UUID) RETURNS void LANGUAGE sql AS $$
  DELETE FROM "Post" post WHERE "posterId" = member
    AND NOT EXISTS (SELECT FROM "Reply" WHERE "postId" = post."id")
    AND NOT EXISTS (SELECT FROM "Comment" WHERE "postId" = post."id" AND "authorId" <> member);

  UPDATE "Post" SET "title" = 'A former post', "description" = 'Its poster has left Swap Shop.', "tags" = '{}',
    "address" = 'unknown', "latitude" = 0, "longitude" = 0, "pickup" = '', "locationPrecision" = 'approximate',
    "publicAddress" = '', "publicLatitude" = 0, "publicLongitude" = 0, "withdrawnAt" = coalesce("withdrawnAt", now()),
    "firstLatitude" = NULL, "firstLongitude" = NULL, "closedLatitude" = NULL, "closedLongitude" = NULL, "publishKey" = NULL
  WHERE "posterId" = member;

  DELETE FROM "Reply" reply WHERE "personId" = member AND "state" <> 'completed' AND "rank" IS NULL
    AND NOT EXISTS (SELECT FROM "Message" WHERE "replyId" = reply."id" AND "authorId" <> member);

  UPDATE "Reply" SET "text" = '', "pickup" = '–' WHERE "personId" = member;

  DELETE FROM "Message" WHERE "authorId" = member AND "accepted" IS NOT TRUE;

  UPDATE "Message" SET "text" = '' WHERE "authorId" = member;

  UPDATE "Comment" SET "text" = '', "deletedAt" = coalesce("deletedAt", now()) WHERE "authorId" = member;
$$;
