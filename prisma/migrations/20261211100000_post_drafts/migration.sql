-- Drafts of posts follow their author to another device.
CREATE TABLE "PostDraft" (
  "userId" UUID NOT NULL,
  "type" "PostType" NOT NULL,
  "content" JSONB NOT NULL,
  "key" TEXT NOT NULL,
  "editedAt" TIMESTAMPTZ(3) NOT NULL,
  "savedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "PostDraft_pkey" PRIMARY KEY ("userId", "type"),
  -- The longest texts of a form, each character escaped.
  CONSTRAINT "PostDraft_content_check" CHECK (octet_length("content"::text) <= 65536),
  CONSTRAINT "PostDraft_key_check" CHECK (char_length("key") BETWEEN 1 AND 255)
);

CREATE TABLE "PostDraftImage" (
  "userId" UUID NOT NULL,
  "type" "PostType" NOT NULL,
  "hash" TEXT NOT NULL,
  "contentType" TEXT NOT NULL,
  "bytes" BYTEA NOT NULL,

  CONSTRAINT "PostDraftImage_pkey" PRIMARY KEY ("userId", "type", "hash"),
  CONSTRAINT "PostDraftImage_hash_check" CHECK ("hash" = encode(sha256("bytes"), 'hex')),
  CONSTRAINT "PostDraftImage_contentType_check" CHECK ("contentType" IN ('image/jpeg', 'image/png', 'image/webp')),
  CONSTRAINT "PostDraftImage_bytes_check" CHECK (octet_length("bytes") BETWEEN 1 AND 10485760)
);

-- Photos are compressed already.
ALTER TABLE "PostDraftImage" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;

CREATE INDEX "PostDraft_savedAt_idx" ON "PostDraft"("savedAt");

ALTER TABLE "PostDraft" ADD CONSTRAINT "PostDraft_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id")
  ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "PostDraftImage" ADD CONSTRAINT "PostDraftImage_userId_type_fkey" FOREIGN KEY ("userId", "type")
  REFERENCES "PostDraft"("userId", "type") ON DELETE CASCADE ON UPDATE CASCADE;
