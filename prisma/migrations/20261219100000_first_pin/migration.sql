-- Several small moves of a post under a rule lead no further than one: each is compared with its first pin.
ALTER TABLE "Post" ADD COLUMN "firstLatitude" DOUBLE PRECISION,
ADD COLUMN "firstLongitude" DOUBLE PRECISION;
