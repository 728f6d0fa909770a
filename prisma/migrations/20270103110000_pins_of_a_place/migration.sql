-- The earlier pin whose area a pin shows; without one its own.
ALTER TABLE "LocationAnchor" ADD COLUMN "anchorLatitude" DOUBLE PRECISION, ADD COLUMN "anchorLongitude" DOUBLE PRECISION;

-- The pins of posts from before: each showed the area of the earliest one within 420 m.
INSERT INTO "LocationAnchor" ("userId", "latitude", "longitude", "anchorLatitude", "anchorLongitude")
SELECT DISTINCT post."posterId", post."latitude", post."longitude", earliest."latitude", earliest."longitude"
FROM "Post" AS post CROSS JOIN LATERAL (
  SELECT one."latitude", one."longitude" FROM "LocationAnchor" AS one
  WHERE one."userId" = post."posterId" AND sqrt(power(one."latitude" - post."latitude", 2)
    + power((one."longitude" - post."longitude") * cos(radians(post."latitude")), 2)) * 111195 <= 420
  ORDER BY one."id" LIMIT 1) AS earliest
WHERE post."locationPrecision" = 'approximate'
  AND NOT EXISTS (SELECT FROM "LocationAnchor" AS known WHERE known."userId" = post."posterId"
    AND known."latitude" = post."latitude" AND known."longitude" = post."longitude");
