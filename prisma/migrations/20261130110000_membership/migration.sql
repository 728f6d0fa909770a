ALTER TYPE "AccountEmailKind" ADD VALUE 'membership-waiting';
ALTER TYPE "AccountEmailKind" ADD VALUE 'membership-accepted';
ALTER TYPE "AccountEmailKind" ADD VALUE 'membership-declined';

-- A link that opens an account where a community is not open to everybody.
CREATE TABLE "Invitation" (
  "id" UUID NOT NULL,
  "code" TEXT NOT NULL,
  "note" TEXT NOT NULL DEFAULT '',
  "maxUses" INTEGER NOT NULL,
  "uses" INTEGER NOT NULL DEFAULT 0,
  "createdById" UUID,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "expiresAt" TIMESTAMPTZ(3) NOT NULL,
  "endedAt" TIMESTAMPTZ(3),
  CONSTRAINT "Invitation_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "Invitation_uses_within_limit" CHECK ("uses" BETWEEN 0 AND "maxUses"),
  CONSTRAINT "Invitation_maxUses_range" CHECK ("maxUses" BETWEEN 1 AND 1000),
  CONSTRAINT "Invitation_note_length" CHECK (char_length("note") <= 80)
);

CREATE UNIQUE INDEX "Invitation_code_key" ON "Invitation"("code");
CREATE INDEX "Invitation_createdById_idx" ON "Invitation"("createdById");

ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_createdById_fkey"
  FOREIGN KEY ("createdById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The words of a former member go with the account; the link stays good.
CREATE FUNCTION public.forget_invitation_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."note" := '';
  RETURN NEW;
END $$;
CREATE TRIGGER "Invitation_forget_note" BEFORE UPDATE OF "createdById" ON "Invitation"
  FOR EACH ROW WHEN (NEW."createdById" IS NULL) EXECUTE FUNCTION public.forget_invitation_note();

-- Members who may read but not publish until a host has accepted them.
CREATE TABLE "MembershipRequest" (
  "userId" UUID NOT NULL,
  "introduction" TEXT NOT NULL DEFAULT '',
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "declinedAt" TIMESTAMPTZ(3),
  CONSTRAINT "MembershipRequest_pkey" PRIMARY KEY ("userId"),
  CONSTRAINT "MembershipRequest_introduction_length" CHECK (char_length("introduction") <= 500)
);

CREATE INDEX "MembershipRequest_createdAt_idx" ON "MembershipRequest"("createdAt");

ALTER TABLE "MembershipRequest" ADD CONSTRAINT "MembershipRequest_userId_fkey"
  FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;
