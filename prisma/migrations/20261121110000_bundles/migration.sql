-- AlterTable
ALTER TABLE "Reply" ADD COLUMN     "bundleId" UUID;

-- CreateIndex
CREATE INDEX "Reply_bundleId_idx" ON "Reply"("bundleId");
