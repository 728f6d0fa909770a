-- Which threads an email was about: each of them rests for an hour.
ALTER TABLE "EmailOutbox" ADD COLUMN "threads" UUID[] NOT NULL DEFAULT '{}';
