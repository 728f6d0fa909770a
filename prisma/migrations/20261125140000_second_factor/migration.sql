ALTER TYPE "AccountEmailKind" ADD VALUE 'second-factor-on';
ALTER TYPE "AccountEmailKind" ADD VALUE 'second-factor-off';
ALTER TYPE "AccountEmailKind" ADD VALUE 'second-factor-off-by-host';
ALTER TYPE "AccountEmailKind" ADD VALUE 'recovery-code-used';

-- The secret is encrypted with a key that the database does not have.
CREATE TABLE "SecondFactor" (
  "userId" UUID NOT NULL,
  "secret" TEXT NOT NULL,
  "lastStep" INTEGER NOT NULL DEFAULT 0,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "confirmedAt" TIMESTAMPTZ(3),
  CONSTRAINT "SecondFactor_pkey" PRIMARY KEY ("userId"),
  CONSTRAINT "SecondFactor_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "SecondFactor_secret_shape" CHECK ("secret" ~ '^[A-Za-z0-9_-]{64,128}$'),
  CONSTRAINT "SecondFactor_confirmed_by_code" CHECK ("confirmedAt" IS NULL OR "lastStep" > 0)
);

CREATE INDEX "SecondFactor_createdAt_idx" ON "SecondFactor"("createdAt");

-- Only the SHA-256 of a code is stored. They go with the second factor.
CREATE TABLE "RecoveryCode" (
  "codeHash" TEXT NOT NULL,
  "userId" UUID NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "usedAt" TIMESTAMPTZ(3),
  CONSTRAINT "RecoveryCode_pkey" PRIMARY KEY ("codeHash"),
  CONSTRAINT "RecoveryCode_userId_fkey" FOREIGN KEY ("userId") REFERENCES "SecondFactor"("userId") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "RecoveryCode_hash" CHECK ("codeHash" ~ '^[0-9a-f]{64}$')
);

CREATE INDEX "RecoveryCode_userId_idx" ON "RecoveryCode"("userId");
