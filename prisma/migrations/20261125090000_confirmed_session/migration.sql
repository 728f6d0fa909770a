-- When the member last proved that it is them, without a password: see lib/users/reauthenticate.ts.
ALTER TABLE "Session" ADD COLUMN "confirmedAt" TIMESTAMPTZ(3);
