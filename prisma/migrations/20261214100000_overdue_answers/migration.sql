-- Posts whose time is over while something of them is promised: those who wait are answered in the end.
CREATE INDEX "Post_overdue_idx" ON "Post" ("expiresAt")
WHERE "expiredAt" IS NULL AND "goneAt" IS NULL AND "promised" > 0;
