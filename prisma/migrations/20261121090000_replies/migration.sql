-- AlterTable
ALTER TABLE "Post" ADD COLUMN     "choosing" TEXT NOT NULL DEFAULT 'poster',
ADD COLUMN     "completed" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "drawAt" TIMESTAMPTZ(3),
ADD COLUMN     "drawEntries" JSONB,
ADD COLUMN     "drawSeed" TEXT,
ADD COLUMN     "drawnAt" TIMESTAMPTZ(3),
ADD COLUMN     "editedAt" TIMESTAMPTZ(3),
ADD COLUMN     "expiresAt" TIMESTAMPTZ(3) NOT NULL DEFAULT (now() + '90 days'::interval),
ADD COLUMN     "goneAt" TIMESTAMPTZ(3),
ADD COLUMN     "promised" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "renewedAt" TIMESTAMPTZ(3),
ADD COLUMN     "withdrawnAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "Reply" (
    "id" UUID NOT NULL,
    "postId" UUID NOT NULL,
    "personId" UUID NOT NULL,
    "quantity" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "collection" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "reason" TEXT,
    "granted" INTEGER NOT NULL DEFAULT 0,
    "rank" INTEGER,
    "askedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "code" TEXT,
    "verified" BOOLEAN NOT NULL DEFAULT false,
    "stateSince" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Reply_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReplyChange" (
    "id" UUID NOT NULL,
    "replyId" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "reason" TEXT,
    "quantity" INTEGER NOT NULL,
    "byId" UUID,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ReplyChange_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Reply_personId_state_idx" ON "Reply"("personId", "state");

-- CreateIndex
CREATE UNIQUE INDEX "Reply_postId_personId_key" ON "Reply"("postId", "personId");

-- CreateIndex
CREATE INDEX "ReplyChange_replyId_at_idx" ON "ReplyChange"("replyId", "at");

-- CreateIndex
CREATE INDEX "ReplyChange_byId_idx" ON "ReplyChange"("byId");

-- CreateIndex
CREATE INDEX "Post_drawAt_idx" ON "Post"("drawAt");

-- AddForeignKey
ALTER TABLE "Reply" ADD CONSTRAINT "Reply_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Reply" ADD CONSTRAINT "Reply_personId_fkey" FOREIGN KEY ("personId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReplyChange" ADD CONSTRAINT "ReplyChange_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES "Reply"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReplyChange" ADD CONSTRAINT "ReplyChange_byId_fkey" FOREIGN KEY ("byId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Checks: what must hold whoever writes.
ALTER TABLE "Post"
  -- Nothing is ever promised or handed over twice.
  ADD CONSTRAINT "Post_taken_within_quantity" CHECK (
    "promised" >= 0 AND "completed" >= 0 AND "promised" + "completed" <= coalesce("quantity", 1)
  ),
  ADD CONSTRAINT "Post_withdrawn_promises_nothing" CHECK ("withdrawnAt" IS NULL OR "promised" = 0),
  ADD CONSTRAINT "Post_choosing_known" CHECK ("choosing" IN ('poster', 'first-come', 'fair-draw')),
  ADD CONSTRAINT "Post_draw_whole" CHECK (
    ("choosing" = 'fair-draw') = ("drawAt" IS NOT NULL) AND ("choosing" = 'fair-draw') = ("drawSeed" IS NOT NULL)
  ),
  ADD CONSTRAINT "Post_drawSeed_shape" CHECK ("drawSeed" ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT "Post_drawn_whole" CHECK (
    ("drawnAt" IS NULL) = ("drawEntries" IS NULL) AND ("drawnAt" IS NULL OR "choosing" = 'fair-draw')
  );

ALTER TABLE "Reply"
  ADD CONSTRAINT "Reply_quantity_range" CHECK ("quantity" BETWEEN 1 AND 10000),
  ADD CONSTRAINT "Reply_text_length" CHECK (char_length("text") <= 1000),
  ADD CONSTRAINT "Reply_collection_length" CHECK (char_length("collection") BETWEEN 1 AND 200),
  ADD CONSTRAINT "Reply_state_known" CHECK (
    "state" IN ('waiting', 'promised', 'completed', 'declined', 'withdrawn', 'released', 'no-show')
  ),
  ADD CONSTRAINT "Reply_granted_fits_state" CHECK (
    CASE WHEN "state" IN ('promised', 'completed') THEN "granted" >= 1 ELSE "granted" = 0 END
  ),
  ADD CONSTRAINT "Reply_code_fits_state" CHECK (("state" = 'promised') = ("code" IS NOT NULL)),
  ADD CONSTRAINT "Reply_code_shape" CHECK ("code" ~ '^[0-9]{6}$'),
  ADD CONSTRAINT "Reply_verified_is_completed" CHECK (NOT "verified" OR "state" = 'completed');

-- A post's numbers follow its replies, so that they cannot differ. A reply that is deleted gives its promise back; what it
-- was handed stays handed over.
CREATE FUNCTION public.count_reply() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  more_promised INTEGER := 0;
  more_completed INTEGER := 0;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD."state" = 'promised' THEN
    more_promised := -OLD."granted";
  END IF;
  IF TG_OP = 'UPDATE' AND OLD."state" = 'completed' THEN
    more_completed := -OLD."granted";
  END IF;
  IF TG_OP <> 'DELETE' AND NEW."state" = 'promised' THEN
    more_promised := more_promised + NEW."granted";
  END IF;
  IF TG_OP <> 'DELETE' AND NEW."state" = 'completed' THEN
    more_completed := more_completed + NEW."granted";
  END IF;
  IF more_promised <> 0 OR more_completed <> 0 THEN
    UPDATE "Post"
    SET "promised" = "promised" + more_promised, "completed" = "completed" + more_completed
    WHERE "id" = CASE WHEN TG_OP = 'DELETE' THEN OLD."postId" ELSE NEW."postId" END;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "Reply_counted" AFTER INSERT OR UPDATE OR DELETE ON "Reply"
FOR EACH ROW EXECUTE FUNCTION public.count_reply();

CREATE FUNCTION public.note_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."goneAt" := CASE WHEN NEW."completed" >= coalesce(NEW."quantity", 1) THEN coalesce(OLD."goneAt", now()) END;
  RETURN NEW;
END $$;

CREATE TRIGGER "Post_gone" BEFORE UPDATE OF "completed", "quantity" ON "Post"
FOR EACH ROW EXECUTE FUNCTION public.note_gone();

-- A reply stays with its post and its person: what it has counted elsewhere would be wrong.
CREATE FUNCTION public.keep_reply_in_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a reply stays with its post and its person' USING ERRCODE = 'check_violation';
END $$;

CREATE TRIGGER "Reply_stays" BEFORE UPDATE OF "postId", "personId" ON "Reply" FOR EACH ROW
WHEN (OLD."postId" <> NEW."postId" OR OLD."personId" <> NEW."personId")
EXECUTE FUNCTION public.keep_reply_in_place();
