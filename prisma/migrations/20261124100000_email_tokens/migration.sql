-- Links in mails about an account. Only the SHA-256 of a link's secret is stored.
ALTER TABLE "User" ADD COLUMN "emailVerifiedAt" TIMESTAMPTZ(3);

-- Members of today keep what they may do, see docs/decisions/0053.
UPDATE "User" SET "emailVerifiedAt" = "createdAt";

CREATE TYPE "EmailTokenPurpose" AS ENUM (
  'verify-address', 'reset-password', 'sign-in', 'change-address', 'undo-address-change'
);

CREATE TABLE "EmailToken" (
  "id" UUID NOT NULL,
  "tokenHash" TEXT NOT NULL,
  "userId" UUID NOT NULL,
  "purpose" "EmailTokenPurpose" NOT NULL,
  "email" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  "usedAt" TIMESTAMPTZ(3),
  CONSTRAINT "EmailToken_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "EmailToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "EmailToken_hash" CHECK ("tokenHash" ~ '^[0-9a-f]{64}$'),
  CONSTRAINT "EmailToken_email_length" CHECK (char_length("email") BETWEEN 3 AND 254)
);

CREATE UNIQUE INDEX "EmailToken_tokenHash_key" ON "EmailToken"("tokenHash");
CREATE INDEX "EmailToken_userId_purpose_idx" ON "EmailToken"("userId", "purpose");
CREATE INDEX "EmailToken_email_idx" ON "EmailToken"("email");
CREATE INDEX "EmailToken_expiresAt_idx" ON "EmailToken"("expiresAt");

CREATE TYPE "AccountEmailKind" AS ENUM (
  'verify-address', 'reset-password', 'sign-in', 'change-address', 'address-changed', 'password-changed', 'new-device'
);

CREATE TABLE "AccountEmail" (
  "id" UUID NOT NULL,
  "kind" "AccountEmailKind" NOT NULL,
  "email" TEXT NOT NULL,
  "userId" UUID,
  "device" TEXT NOT NULL DEFAULT '',
  "dueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "AccountEmail_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "AccountEmail_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "AccountEmail_email_length" CHECK (char_length("email") BETWEEN 3 AND 254),
  CONSTRAINT "AccountEmail_device_length" CHECK (char_length("device") <= 60)
);

CREATE INDEX "AccountEmail_dueAt_idx" ON "AccountEmail"("dueAt");
CREATE INDEX "AccountEmail_userId_idx" ON "AccountEmail"("userId");
