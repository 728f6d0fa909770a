-- Comparing a new post with those nearby reads posts that are not over, without the ever more whose end has answered everybody:
-- lib/posts/nearby-posts.ts.
CREATE INDEX "Post_unexpired_idx" ON "Post" ("type", "createdAt" DESC, "id" DESC, "publicLatitude", "publicLongitude")
WHERE "withdrawnAt" IS NULL AND "goneAt" IS NULL AND ("expiredAt" IS NULL OR "promised" > 0);
