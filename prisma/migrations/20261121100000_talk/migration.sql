-- AlterTable
ALTER TABLE "Post" ADD COLUMN     "collection" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "User" ADD COLUMN     "about" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "homeAddress" TEXT,
ADD COLUMN     "homeLatitude" DOUBLE PRECISION,
ADD COLUMN     "homeLongitude" DOUBLE PRECISION,
ADD COLUMN     "mailAtOnce" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "mailDaily" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "pictureUrl" TEXT;

-- CreateTable
CREATE TABLE "Comment" (
    "id" UUID NOT NULL,
    "postId" UUID NOT NULL,
    "authorId" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "editedAt" TIMESTAMPTZ(3),
    "deletedAt" TIMESTAMPTZ(3),

    CONSTRAINT "Comment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Wish" (
    "userId" UUID NOT NULL,
    "postId" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Wish_pkey" PRIMARY KEY ("userId","postId")
);

-- CreateTable
CREATE TABLE "Message" (
    "id" UUID NOT NULL,
    "replyId" UUID NOT NULL,
    "authorId" UUID NOT NULL,
    "text" TEXT NOT NULL,
    "proposedAt" TIMESTAMPTZ(3),
    "accepted" BOOLEAN,
    "answeredAt" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Message_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ThreadRead" (
    "replyId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "readAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "ThreadRead_pkey" PRIMARY KEY ("replyId","userId")
);

-- CreateTable
CREATE TABLE "News" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "dedupeKey" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "readAt" TIMESTAMPTZ(3),
    "digestAt" TIMESTAMPTZ(3),

    CONSTRAINT "News_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Mail" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "dedupeKey" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "dueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "sentAt" TIMESTAMPTZ(3),
    "droppedAt" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lastError" TEXT,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Mail_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Comment_postId_createdAt_idx" ON "Comment"("postId", "createdAt");

-- CreateIndex
CREATE INDEX "Comment_authorId_idx" ON "Comment"("authorId");

-- CreateIndex
CREATE INDEX "Wish_postId_idx" ON "Wish"("postId");

-- CreateIndex
CREATE INDEX "Message_replyId_createdAt_id_idx" ON "Message"("replyId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "Message_authorId_idx" ON "Message"("authorId");

-- CreateIndex
CREATE INDEX "ThreadRead_userId_idx" ON "ThreadRead"("userId");

-- CreateIndex
CREATE INDEX "News_userId_createdAt_idx" ON "News"("userId", "createdAt" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "News_userId_dedupeKey_key" ON "News"("userId", "dedupeKey");

-- CreateIndex
CREATE UNIQUE INDEX "Mail_dedupeKey_key" ON "Mail"("dedupeKey");

-- CreateIndex
CREATE INDEX "Mail_dueAt_idx" ON "Mail"("dueAt");

-- CreateIndex
CREATE INDEX "Mail_userId_idx" ON "Mail"("userId");

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Comment" ADD CONSTRAINT "Comment_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Wish" ADD CONSTRAINT "Wish_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Wish" ADD CONSTRAINT "Wish_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES "Reply"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ThreadRead" ADD CONSTRAINT "ThreadRead_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES "Reply"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ThreadRead" ADD CONSTRAINT "ThreadRead_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "News" ADD CONSTRAINT "News_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Mail" ADD CONSTRAINT "Mail_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Checks: what must hold whoever writes.
ALTER TABLE "User"
  ADD CONSTRAINT "User_about_length" CHECK (char_length("about") <= 500),
  ADD CONSTRAINT "User_home_whole" CHECK (
    ("homeAddress" IS NULL) = ("homeLatitude" IS NULL) AND ("homeAddress" IS NULL) = ("homeLongitude" IS NULL)
  ),
  ADD CONSTRAINT "User_homeAddress_length" CHECK (char_length("homeAddress") BETWEEN 3 AND 200),
  ADD CONSTRAINT "User_homeLatitude_range" CHECK ("homeLatitude" BETWEEN -90 AND 90),
  ADD CONSTRAINT "User_homeLongitude_range" CHECK ("homeLongitude" BETWEEN -180 AND 180);

ALTER TABLE "Post" ADD CONSTRAINT "Post_collection_length" CHECK (char_length("collection") <= 200);

ALTER TABLE "Comment" ADD CONSTRAINT "Comment_text_length" CHECK (
  -- A deleted comment keeps nothing of what it said.
  CASE WHEN "deletedAt" IS NULL THEN char_length("text") BETWEEN 1 AND 1000 ELSE "text" = '' END
);

ALTER TABLE "Message"
  ADD CONSTRAINT "Message_text_length" CHECK (
    char_length("text") <= 2000 AND (char_length("text") >= 1 OR "proposedAt" IS NOT NULL)
  ),
  ADD CONSTRAINT "Message_answer_whole" CHECK (
    ("accepted" IS NULL) = ("answeredAt" IS NULL) AND ("accepted" IS NULL OR "proposedAt" IS NOT NULL)
  );

ALTER TABLE "Mail"
  ADD CONSTRAINT "Mail_attempts_counted" CHECK ("attempts" >= 0),
  ADD CONSTRAINT "Mail_sent_or_dropped" CHECK ("sentAt" IS NULL OR "droppedAt" IS NULL);
