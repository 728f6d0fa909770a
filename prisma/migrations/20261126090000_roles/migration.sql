CREATE TYPE "Role" AS ENUM ('member', 'moderator', 'host');

ALTER TABLE "User" ADD COLUMN "role" "Role" NOT NULL DEFAULT 'member';

-- Few members have one, so lists of them do not read all accounts.
CREATE INDEX "User_staff_idx" ON "User"("role") WHERE "role" <> 'member';

ALTER TABLE "Session" ADD COLUMN "passedSecondStep" BOOLEAN NOT NULL DEFAULT false;

ALTER TYPE "AccountEmailKind" ADD VALUE 'role-changed';

-- What moderators and hosts did, for ever: no row is changed or deleted.
CREATE TABLE "AuditEntry" (
  "id" UUID NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "actorId" UUID,
  "action" TEXT NOT NULL,
  "targetKind" TEXT NOT NULL,
  "targetId" UUID,
  "reason" TEXT NOT NULL DEFAULT '',
  "detail" JSONB NOT NULL DEFAULT '{}',
  CONSTRAINT "AuditEntry_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "AuditEntry_action_shape" CHECK ("action" ~ '^[a-z-]{3,40}$'),
  CONSTRAINT "AuditEntry_target_shape" CHECK ("targetKind" ~ '^[a-z-]{3,20}$'),
  CONSTRAINT "AuditEntry_reason_length" CHECK (char_length("reason") <= 1000)
);

CREATE INDEX "AuditEntry_at_id_idx" ON "AuditEntry"("at" DESC, "id" DESC);
CREATE INDEX "AuditEntry_targetId_idx" ON "AuditEntry"("targetId");
CREATE INDEX "AuditEntry_actorId_idx" ON "AuditEntry"("actorId");

-- An erasure takes a member's name out of it, and nothing else may.
CREATE FUNCTION public.keep_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('swap_shop.erased', true) IN (OLD."actorId"::text, OLD."targetId"::text)
    AND (NEW."id", NEW."at", NEW."action", NEW."targetKind") = (OLD."id", OLD."at", OLD."action", OLD."targetKind") THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit log is never changed' USING ERRCODE = 'check_violation';
END $$;

CREATE TRIGGER "AuditEntry_keep" BEFORE UPDATE OR DELETE ON "AuditEntry"
  FOR EACH ROW EXECUTE FUNCTION public.keep_audit_entry();
CREATE TRIGGER "AuditEntry_keep_all" BEFORE TRUNCATE ON "AuditEntry"
  FOR EACH STATEMENT EXECUTE FUNCTION public.keep_audit_entry();

CREATE FUNCTION public.erase_audit_traces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('swap_shop.erased', OLD."id"::text, true);
  UPDATE "AuditEntry" SET "targetId" = NULL, "reason" = '', "detail" = '{}' WHERE "targetId" = OLD."id";
  UPDATE "AuditEntry" SET "actorId" = NULL WHERE "actorId" = OLD."id";
  PERFORM set_config('swap_shop.erased', '', true);
  RETURN OLD;
END $$;

CREATE TRIGGER "User_erase_audit_traces" AFTER DELETE ON "User"
  FOR EACH ROW EXECUTE FUNCTION public.erase_audit_traces();
