-- The trigger before read "goneAt" too early: a hand-over sets "completed", and the trigger that sorts after it "goneAt".
DROP TRIGGER "Post_move_gone" ON "Post";
DROP FUNCTION public.move_gone_post();

-- An exact place shows where it is, and once it is gone where its closed post shows itself.
CREATE FUNCTION public.show_exact_place() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."goneAt" IS NOT NULL AND NEW."closedLatitude" IS NOT NULL THEN
    NEW."publicLatitude" := NEW."closedLatitude";
    NEW."publicLongitude" := NEW."closedLongitude";
  ELSE
    NEW."publicLatitude" := NEW."latitude";
    NEW."publicLongitude" := NEW."longitude";
  END IF;
  RETURN NEW;
END
$$;

-- Whatever was written. Triggers run in the order of their names: this one after "Post_set_gone_at".
CREATE TRIGGER "Post_show_exact_place" BEFORE UPDATE ON "Post"
  FOR EACH ROW WHEN (NEW."locationPrecision" = 'exact') EXECUTE FUNCTION public.show_exact_place();

UPDATE "Post" SET "publicLatitude" = "closedLatitude", "publicLongitude" = "closedLongitude"
WHERE "locationPrecision" = 'exact' AND "goneAt" IS NOT NULL AND "closedLatitude" IS NOT NULL;
