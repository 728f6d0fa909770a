-- What the description and the pictures of a post are compared by: new members are asked before they publish again what
-- somebody else has published.
CREATE TYPE "LikenessKind" AS ENUM ('text', 'picture');

CREATE TABLE "PostLikeness" (
  "id" UUID NOT NULL,
  "postId" UUID NOT NULL,
  "kind" "LikenessKind" NOT NULL,
  "value" BIGINT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "PostLikeness_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "PostLikeness_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "PostLikeness_postId_idx" ON "PostLikeness"("postId");
CREATE INDEX "PostLikeness_text_idx" ON "PostLikeness"("value", "createdAt") WHERE "kind" = 'text';
-- Of two pictures with at most three different bits, one of these four parts is the same.
CREATE INDEX "PostLikeness_part_1_idx" ON "PostLikeness"(("value" & 65535)) WHERE "kind" = 'picture';
CREATE INDEX "PostLikeness_part_2_idx" ON "PostLikeness"((("value" >> 16) & 65535)) WHERE "kind" = 'picture';
CREATE INDEX "PostLikeness_part_3_idx" ON "PostLikeness"((("value" >> 32) & 65535)) WHERE "kind" = 'picture';
CREATE INDEX "PostLikeness_part_4_idx" ON "PostLikeness"((("value" >> 48) & 65535)) WHERE "kind" = 'picture';
