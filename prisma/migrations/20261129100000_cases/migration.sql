CREATE TYPE "CaseTarget" AS ENUM ('post', 'comment', 'message', 'member');
CREATE TYPE "CaseCause" AS ENUM ('reports', 'rules');
CREATE TYPE "CaseDecision" AS ENUM ('keep', 'retag', 'remove', 'warn', 'suspend', 'ban');
CREATE TYPE "ReportReason" AS ENUM ('not-free', 'scam', 'forbidden', 'unkind', 'private', 'no-show', 'other');

ALTER TYPE "AccountEmailKind" ADD VALUE 'moderated';
ALTER TYPE "AccountEmailKind" ADD VALUE 'cases-waiting';
ALTER TYPE "NotificationKind" ADD VALUE 'moderated';
ALTER TYPE "NotificationKind" ADD VALUE 'report-decided';

-- A post that is hidden counts as taken down until somebody has looked at it, but keeps its promises meanwhile.
ALTER TABLE "Post" ADD COLUMN "hiddenAt" TIMESTAMPTZ(3);
ALTER TABLE "Post" DROP CONSTRAINT "Post_withdrawn_promises_nothing";
ALTER TABLE "Post" ADD CONSTRAINT "Post_withdrawn_promises_nothing"
  CHECK ("withdrawnAt" IS NULL OR "promised" = 0 OR "hiddenAt" IS NOT NULL) NOT VALID;
ALTER TABLE "Post" VALIDATE CONSTRAINT "Post_withdrawn_promises_nothing";
ALTER TABLE "Post" ADD CONSTRAINT "Post_hidden_is_withdrawn"
  CHECK ("hiddenAt" IS NULL OR "withdrawnAt" IS NOT NULL) NOT VALID;
ALTER TABLE "Post" VALIDATE CONSTRAINT "Post_hidden_is_withdrawn";

ALTER TABLE "Comment" ADD COLUMN "hiddenAt" TIMESTAMPTZ(3);

ALTER TABLE "User" ADD COLUMN "suspendedUntil" TIMESTAMPTZ(3);
ALTER TABLE "User" ADD COLUMN "bannedAt" TIMESTAMPTZ(3);

-- What moderators look at. One is open for a target at a time.
CREATE TABLE "ModerationCase" (
  "id" UUID NOT NULL,
  "targetKind" "CaseTarget" NOT NULL,
  "targetId" UUID NOT NULL,
  "authorId" UUID NOT NULL,
  "cause" "CaseCause" NOT NULL,
  "openedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "hiddenAt" TIMESTAMPTZ(3),
  -- The words as they were when somebody reported them, and what an undo gives back.
  "words" JSONB NOT NULL,
  "before" JSONB NOT NULL DEFAULT '{}',
  "claimedById" UUID,
  "claimedUntil" TIMESTAMPTZ(3),
  "decision" "CaseDecision",
  "decidedAt" TIMESTAMPTZ(3),
  "decidedById" UUID,
  "reason" TEXT NOT NULL DEFAULT '',
  "undoneAt" TIMESTAMPTZ(3),
  "appeal" TEXT,
  "appealedAt" TIMESTAMPTZ(3),
  "answer" TEXT NOT NULL DEFAULT '',
  "answeredAt" TIMESTAMPTZ(3),
  CONSTRAINT "ModerationCase_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "ModerationCase_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "ModerationCase_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT "ModerationCase_claimedById_fkey" FOREIGN KEY ("claimedById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE,
  CONSTRAINT "ModerationCase_decided_once" CHECK (("decision" IS NULL) = ("decidedAt" IS NULL)),
  CONSTRAINT "ModerationCase_appeal_after_decision" CHECK ("appealedAt" IS NULL OR "decidedAt" IS NOT NULL),
  CONSTRAINT "ModerationCase_answer_after_appeal" CHECK ("answeredAt" IS NULL OR "appealedAt" IS NOT NULL)
);

CREATE UNIQUE INDEX "ModerationCase_open_key" ON "ModerationCase"("targetKind", "targetId") WHERE "decidedAt" IS NULL;
CREATE INDEX "ModerationCase_waiting_idx" ON "ModerationCase"("openedAt") WHERE "decidedAt" IS NULL;
CREATE INDEX "ModerationCase_appealed_idx" ON "ModerationCase"("appealedAt") WHERE "appealedAt" IS NOT NULL AND "answeredAt" IS NULL;
CREATE INDEX "ModerationCase_decidedAt_idx" ON "ModerationCase"("decidedAt" DESC, "id" DESC) WHERE "decidedAt" IS NOT NULL;
CREATE INDEX "Post_hidden_idx" ON "Post"("hiddenAt") WHERE "hiddenAt" IS NOT NULL;
CREATE INDEX "ModerationCase_target_idx" ON "ModerationCase"("targetKind", "targetId");
CREATE INDEX "ModerationCase_authorId_idx" ON "ModerationCase"("authorId");
CREATE INDEX "ModerationCase_decidedById_idx" ON "ModerationCase"("decidedById");
CREATE INDEX "ModerationCase_claimedById_idx" ON "ModerationCase"("claimedById");

CREATE TABLE "Report" (
  "id" UUID NOT NULL,
  "caseId" UUID NOT NULL,
  "reporterId" UUID NOT NULL,
  "targetKind" "CaseTarget" NOT NULL,
  "targetId" UUID NOT NULL,
  "reason" "ReportReason" NOT NULL,
  "text" TEXT NOT NULL DEFAULT '',
  -- Which of the post's pictures is meant.
  "picture" INTEGER,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  -- Null until the case is decided.
  "wasRight" BOOLEAN,
  CONSTRAINT "Report_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "Report_caseId_fkey" FOREIGN KEY ("caseId") REFERENCES "ModerationCase"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "Report_reporterId_fkey" FOREIGN KEY ("reporterId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE UNIQUE INDEX "Report_reporterId_targetKind_targetId_key" ON "Report"("reporterId", "targetKind", "targetId");
CREATE INDEX "Report_caseId_idx" ON "Report"("caseId");
