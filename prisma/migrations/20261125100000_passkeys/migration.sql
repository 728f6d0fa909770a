ALTER TYPE "AccountEmailKind" ADD VALUE 'passkey-added';
ALTER TYPE "AccountEmailKind" ADD VALUE 'passkey-removed';
ALTER TYPE "AccountEmailKind" ADD VALUE 'passkey-copied';

-- What authenticators call the account: random, since they show it to anybody who holds them.
ALTER TABLE "User" ADD COLUMN "passkeyHandle" TEXT;
ALTER TABLE "User" ADD CONSTRAINT "User_passkeyHandle_shape" CHECK ("passkeyHandle" ~ '^[A-Za-z0-9_-]{43}$');
CREATE UNIQUE INDEX "User_passkeyHandle_key" ON "User"("passkeyHandle");

CREATE TABLE "Passkey" (
  "id" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "credentialId" TEXT NOT NULL,
  "publicKey" BYTEA NOT NULL,
  "counter" BIGINT NOT NULL,
  "transports" TEXT[],
  "name" TEXT NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "lastUsedAt" TIMESTAMPTZ(3),
  "copiedAt" TIMESTAMPTZ(3),
  CONSTRAINT "Passkey_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "Passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "Passkey_credentialId_shape" CHECK ("credentialId" ~ '^[A-Za-z0-9_-]+$' AND char_length("credentialId") <= 1364),
  CONSTRAINT "Passkey_publicKey_length" CHECK (octet_length("publicKey") BETWEEN 1 AND 4096),
  CONSTRAINT "Passkey_counter_range" CHECK ("counter" BETWEEN 0 AND 4294967295),
  CONSTRAINT "Passkey_transports_length" CHECK (coalesce(array_length("transports", 1), 0) <= 10),
  CONSTRAINT "Passkey_name_length" CHECK (char_length("name") BETWEEN 1 AND 50)
);

CREATE UNIQUE INDEX "Passkey_credentialId_key" ON "Passkey"("credentialId");
CREATE INDEX "Passkey_userId_createdAt_idx" ON "Passkey"("userId", "createdAt");

CREATE TYPE "PasskeyPurpose" AS ENUM ('add', 'sign-in', 'confirm');

-- Only the SHA-256 of a challenge is stored. Using it deletes its row.
CREATE TABLE "PasskeyChallenge" (
  "challengeHash" TEXT NOT NULL,
  "purpose" "PasskeyPurpose" NOT NULL,
  "sessionId" UUID,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "PasskeyChallenge_pkey" PRIMARY KEY ("challengeHash"),
  CONSTRAINT "PasskeyChallenge_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "PasskeyChallenge_hash" CHECK ("challengeHash" ~ '^[0-9a-f]{64}$'),
  CONSTRAINT "PasskeyChallenge_owner" CHECK (("purpose" = 'sign-in') = ("sessionId" IS NULL))
);

CREATE INDEX "PasskeyChallenge_sessionId_idx" ON "PasskeyChallenge"("sessionId");
CREATE INDEX "PasskeyChallenge_expiresAt_idx" ON "PasskeyChallenge"("expiresAt");
