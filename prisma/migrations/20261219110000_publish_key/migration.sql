-- Stored answers are gone after a day, but a slow device may bring its draft later.
ALTER TABLE "Post" ADD COLUMN "publishKey" TEXT;

UPDATE "Post" SET "publishKey" = answered."key"
FROM "IdempotencyKey" answered
WHERE answered."route" = 'POST /post/upload' AND answered."userId" = "Post"."posterId"
  AND (answered."body" -> 'post' ->> '_id')::uuid = "Post"."id";
