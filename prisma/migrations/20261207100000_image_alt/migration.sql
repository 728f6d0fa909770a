-- What a picture shows, for people who do not see it.
ALTER TABLE "Image" ADD COLUMN "alt" TEXT NOT NULL DEFAULT '';
