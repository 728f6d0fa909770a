-- One row: what hosts have changed of the defaults in `lib/community/defaults.ts`.
CREATE TABLE "CommunitySettings" (
  "id" SMALLINT NOT NULL DEFAULT 1,
  "changes" JSONB NOT NULL DEFAULT '{}',
  "changedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "CommunitySettings_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "CommunitySettings_one_row" CHECK ("id" = 1),
  CONSTRAINT "CommunitySettings_changes_shape" CHECK (jsonb_typeof("changes") = 'object')
);
