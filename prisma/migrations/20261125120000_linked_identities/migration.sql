-- Accounts elsewhere that log members in.
ALTER TYPE "AccountEmailKind" ADD VALUE 'provider-connected';
ALTER TYPE "AccountEmailKind" ADD VALUE 'provider-disconnected';

ALTER TABLE "User" ALTER COLUMN "passwordHash" DROP NOT NULL;

-- CreateEnum
CREATE TYPE "SignInProvider" AS ENUM ('google', 'github', 'oidc');

-- CreateTable
CREATE TABLE "LinkedIdentity" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "provider" "SignInProvider" NOT NULL,
    "issuer" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "linkedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastUsedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "LinkedIdentity_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "LinkedIdentity_issuer_subject_key" ON "LinkedIdentity"("issuer", "subject");

-- CreateIndex
CREATE UNIQUE INDEX "LinkedIdentity_userId_issuer_key" ON "LinkedIdentity"("userId", "issuer");

-- AddForeignKey
ALTER TABLE "LinkedIdentity" ADD CONSTRAINT "LinkedIdentity_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "LinkedIdentity"
  ADD CONSTRAINT "LinkedIdentity_issuer_length" CHECK (char_length("issuer") BETWEEN 1 AND 500),
  ADD CONSTRAINT "LinkedIdentity_subject_length" CHECK (char_length("subject") BETWEEN 1 AND 255),
  ADD CONSTRAINT "LinkedIdentity_email_length" CHECK (char_length("email") BETWEEN 3 AND 254);
