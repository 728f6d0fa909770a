-- How often all sessions of an account were ended: a log-in that began before starts no session.
ALTER TABLE "User" ADD COLUMN "sessionEpoch" INTEGER NOT NULL DEFAULT 0;

-- Mails about new ways in have the link too that mails about a new address had.
ALTER TYPE "EmailTokenPurpose" RENAME VALUE 'undo-address-change' TO 'recover-account';

ALTER TYPE "AccountEmailKind" ADD VALUE 'recovery-codes-replaced';
