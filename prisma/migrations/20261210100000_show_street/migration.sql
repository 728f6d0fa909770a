-- Whether its poster shows the name of the street too. Of posts from before nobody does.
ALTER TABLE "Post" ADD COLUMN "showStreet" BOOLEAN NOT NULL DEFAULT false;

-- The tick alone changes nothing that the public sees.
CREATE OR REPLACE FUNCTION public.public_columns(post "Post") RETURNS JSONB LANGUAGE sql STABLE AS $$
  SELECT to_jsonb(post) - ARRAY['address', 'latitude', 'longitude', 'search', 'editedAt', 'renewedAt', 'drawnAt', 'drawEntries',
    'expiredAt', 'drawClosedAt', 'showStreet']
$$;

ALTER TABLE "Post"
  -- Everything is shown there already.
  ADD CONSTRAINT "Post_exact_needs_no_street" CHECK ("locationPrecision" <> 'exact' OR NOT "showStreet"),
  -- Without the tick only a settlement, which is one part of an address; with it two parts, and no digit.
  ADD CONSTRAINT "Post_street_only_if_ticked" CHECK (
    "locationPrecision" = 'exact' OR strpos("publicAddress", ',') = 0
    OR ("showStreet" AND "publicAddress" ~ '^[^,[:digit:]]+, [^,[:digit:]]+$')
  );
