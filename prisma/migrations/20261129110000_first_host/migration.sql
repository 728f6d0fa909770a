-- At most one row: the code that an empty site has printed at its start, see `lib/first-host/`.
CREATE TABLE "FirstHostCode" (
  "id" SMALLINT NOT NULL DEFAULT 1,
  "codeHash" VARCHAR(64) NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "FirstHostCode_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "FirstHostCode_one_row" CHECK ("id" = 1)
);
