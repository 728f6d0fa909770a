-- What became of a thing that nobody here got, in its poster's words: "elsewhere" is somebody outside of this site.
CREATE TYPE "OutcomeKind" AS ENUM ('elsewhere', 'kept', 'discarded');

CREATE TABLE "PostOutcome" (
  "id" UUID NOT NULL,
  "postId" UUID NOT NULL,
  "kind" "OutcomeKind" NOT NULL,
  "quantity" INTEGER NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "PostOutcome_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "PostOutcome_quantity" CHECK ("quantity" BETWEEN 1 AND 10000),
  CONSTRAINT "PostOutcome_postId_fkey" FOREIGN KEY ("postId") REFERENCES "Post"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "PostOutcome_postId_idx" ON "PostOutcome"("postId");
CREATE INDEX "PostOutcome_elsewhere_idx" ON "PostOutcome"("postId") WHERE "kind" = 'elsewhere';
