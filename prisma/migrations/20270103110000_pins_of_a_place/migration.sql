-- The earlier pin whose area a pin shows; without one its own.
ALTER TABLE "LocationAnchor" ADD COLUMN "anchorLatitude" DOUBLE PRECISION, ADD COLUMN "anchorLongitude" DOUBLE PRECISION;
