-- The newest posts near another one, from an index alone: lib/posts/nearby-posts.ts. By time alone it was read through where
-- the posts near are few among all, and each post near was read where they are many.
DROP INDEX "Post_unexpired_idx";
CREATE INDEX "Post_unexpired_idx" ON "Post" (
  "type", ((public.square_keys("publicLatitude", "publicLongitude"))[3]), "createdAt" DESC, "id" DESC
) INCLUDE ("posterId", "publicLatitude", "publicLongitude", "expiresAt", "promised")
WHERE "withdrawnAt" IS NULL AND "goneAt" IS NULL AND ("expiredAt" IS NULL OR "promised" > 0);
