-- What a letter was sent under, so that a repetition is no second letter. As a digest: a key may be anything.
ALTER TABLE "Letter" ADD COLUMN "keyHash" TEXT;
CREATE UNIQUE INDEX "Letter_keyHash_key" ON "Letter" ("keyHash");
