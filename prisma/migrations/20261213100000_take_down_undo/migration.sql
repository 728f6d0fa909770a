-- Until then a poster can bring a post back that they have taken down; meanwhile it is hidden, and nobody was told.
ALTER TABLE "Post" ADD COLUMN "takeDownAt" TIMESTAMPTZ(3);
ALTER TABLE "Post" ADD CONSTRAINT "Post_take_down_hidden" CHECK ("takeDownAt" IS NULL OR "hiddenAt" IS NOT NULL) NOT VALID;
ALTER TABLE "Post" VALIDATE CONSTRAINT "Post_take_down_hidden";
CREATE INDEX "Post_take_down_idx" ON "Post" ("takeDownAt") WHERE "takeDownAt" IS NOT NULL;

-- A post that moderators have hidden ends like any other: those who wait get their answer.
CREATE INDEX "Post_hidden_expiry_idx" ON "Post" ("expiresAt")
WHERE "expiredAt" IS NULL AND "hiddenAt" IS NOT NULL AND "goneAt" IS NULL AND "promised" = 0;
