-- CreateTable
CREATE TABLE "PlaceSearch" (
    "key" TEXT NOT NULL,
    "places" JSONB NOT NULL,
    "foundAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PlaceSearch_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "GeocoderTurn" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "GeocoderTurn_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "PlaceSearch_foundAt_idx" ON "PlaceSearch"("foundAt");

-- There is one geocoder, so there is one turn.
ALTER TABLE "GeocoderTurn" ADD CONSTRAINT "GeocoderTurn_one" CHECK ("id" = 1);
