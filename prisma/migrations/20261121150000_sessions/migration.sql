-- Which device a sign-in was made with, and when it was last used (to the hour). Nobody knows it of earlier ones; for them
-- the time until they are idle begins now.
ALTER TABLE "Session"
  ADD COLUMN "device" TEXT NOT NULL DEFAULT 'A device',
  ADD COLUMN "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD CONSTRAINT "Session_device_length" CHECK (char_length("device") BETWEEN 1 AND 60);

-- What was not used for long is forgotten, see `forgetOldSessions()`.
CREATE INDEX "Session_lastSeenAt_idx" ON "Session"("lastSeenAt");
