-- Words of the one who received something to the one who gave it, for the giver's profile.
CREATE TABLE "ThankYou" (
  "id" UUID NOT NULL,
  "replyId" UUID NOT NULL,
  "authorId" UUID NOT NULL,
  "giverId" UUID NOT NULL,
  "text" TEXT NOT NULL,
  "pictureUrl" TEXT,
  "pictureWidth" INTEGER,
  "pictureHeight" INTEGER,
  "placeholder" TEXT,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "refusedAt" TIMESTAMPTZ(3),
  "hiddenAt" TIMESTAMPTZ(3),
  CONSTRAINT "ThankYou_pkey" PRIMARY KEY ("id"),
  -- One that its giver does not want keeps nothing of what it said.
  CONSTRAINT "ThankYou_text_length" CHECK (
    CASE WHEN "refusedAt" IS NULL THEN char_length("text") BETWEEN 1 AND 500 ELSE "text" = '' AND "pictureUrl" IS NULL END
  ),
  CONSTRAINT "ThankYou_picture_whole" CHECK (
    num_nonnulls("pictureUrl", "pictureWidth", "pictureHeight", "placeholder") IN (0, 4)
  ),
  CONSTRAINT "ThankYou_two" CHECK ("authorId" <> "giverId"),
  CONSTRAINT "ThankYou_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES "Reply"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "ThankYou_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "ThankYou_giverId_fkey" FOREIGN KEY ("giverId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "ThankYou_replyId_key" ON "ThankYou"("replyId");
CREATE UNIQUE INDEX "ThankYou_pictureUrl_key" ON "ThankYou"("pictureUrl");
CREATE INDEX "ThankYou_giverId_createdAt_idx" ON "ThankYou"("giverId", "createdAt" DESC);
CREATE INDEX "ThankYou_authorId_idx" ON "ThankYou"("authorId");

-- Whatever deletes or empties one, its files go, and until then nobody gets them.
CREATE FUNCTION public.remove_thank_you_picture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD."pictureUrl" IS NOT NULL AND (TG_OP = 'DELETE' OR NEW."pictureUrl" IS DISTINCT FROM OLD."pictureUrl") THEN
    INSERT INTO "RemovedImage" ("url", "postId", "width", "removedAt")
    -- Its reply may be gone already. A removed picture names a post only for those who look after posts.
    SELECT OLD."pictureUrl", coalesce((SELECT "postId" FROM "Reply" WHERE "id" = OLD."replyId"), gen_random_uuid()),
      OLD."pictureWidth", 'epoch'
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "ThankYou_picture" AFTER DELETE OR UPDATE OF "pictureUrl" ON "ThankYou"
FOR EACH ROW EXECUTE FUNCTION public.remove_thank_you_picture();
