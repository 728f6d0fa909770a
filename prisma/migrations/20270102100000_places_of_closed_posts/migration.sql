ALTER TABLE "Post" ADD COLUMN "closedLatitude" DOUBLE PRECISION, ADD COLUMN "closedLongitude" DOUBLE PRECISION;

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
