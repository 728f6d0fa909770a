-- The words of a target as later reports found them, if they had changed: evidence stays.
ALTER TABLE "ModerationCase" ADD COLUMN "laterWords" JSONB NOT NULL DEFAULT '[]';
