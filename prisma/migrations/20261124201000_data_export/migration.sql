ALTER TYPE "AccountEmailKind" ADD VALUE 'export-ready';

-- CreateEnum
CREATE TYPE "ExportState" AS ENUM ('queued', 'running', 'ready', 'failed');

-- CreateTable
CREATE TABLE "DataExport" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "state" "ExportState" NOT NULL DEFAULT 'queued',
    "fileName" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leaseUntil" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "bytes" BIGINT,
    "expiresAt" TIMESTAMPTZ(3),

    CONSTRAINT "DataExport_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "DataExport_fileName_key" ON "DataExport"("fileName");

-- CreateIndex
CREATE INDEX "DataExport_userId_createdAt_idx" ON "DataExport"("userId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "DataExport_state_leaseUntil_idx" ON "DataExport"("state", "leaseUntil");

-- CreateIndex
CREATE INDEX "DataExport_expiresAt_idx" ON "DataExport"("expiresAt");

-- AddForeignKey
ALTER TABLE "DataExport" ADD CONSTRAINT "DataExport_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "DataExport"
  ADD CONSTRAINT "DataExport_fileName_shape" CHECK ("fileName" ~ '^[0-9a-f]{32}\.zip$'),
  ADD CONSTRAINT "DataExport_ready_whole" CHECK ("state" <> 'ready' OR "expiresAt" IS NOT NULL),
  ADD CONSTRAINT "DataExport_one_at_a_time" EXCLUDE ("userId" WITH =) WHERE ("state" IN ('queued', 'running'));
