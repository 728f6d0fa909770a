-- A member who wants to have nothing to do with another. It works both ways; only the blocker knows.
CREATE TABLE "Block" (
  "blockerId" UUID NOT NULL,
  "blockedId" UUID NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "Block_pkey" PRIMARY KEY ("blockerId", "blockedId"),
  CONSTRAINT "Block_not_oneself" CHECK ("blockerId" <> "blockedId"),
  CONSTRAINT "Block_blockerId_fkey" FOREIGN KEY ("blockerId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "Block_blockedId_fkey" FOREIGN KEY ("blockedId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "Block_blockedId_idx" ON "Block"("blockedId");

-- Whether one of the two has blocked the other. Null for a stranger: then nobody has.
CREATE FUNCTION public.is_hidden(one UUID, other UUID) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT EXISTS (SELECT FROM public."Block"
    WHERE ("blockerId" = one AND "blockedId" = other) OR ("blockerId" = other AND "blockedId" = one))
$$;

-- As before, and a block ends what is between two people, also where a rule allocates.
CREATE OR REPLACE FUNCTION public.enforce_allocation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  post "Post";
BEGIN
  SELECT * INTO post FROM "Post" WHERE "id" = NEW."postId";
  IF NOT FOUND OR post."allocation" = 'poster' THEN
    RETURN NULL;
  END IF;
  IF (NEW."state" = 'declined' AND NEW."reason" = 'gone' AND post."goneAt" IS NOT NULL)
    OR (NEW."state" <> 'no-show' AND NEW."reason" = 'post-withdrawn' AND post."withdrawnAt" IS NOT NULL)
    OR (NEW."state" <> 'no-show' AND public.is_hidden(post."posterId", NEW."personId"))
    OR (NEW."state" <> 'declined' AND EXISTS (
      SELECT FROM "AbsenceReport" report WHERE report."replyId" = NEW."id" AND report."outcome" = 'upheld'
        AND report."reason"::text = CASE NEW."state" WHEN 'no-show' THEN 'no-show' ELSE NEW."reason"::text END
    )) THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'a rule chooses here, so nobody is left out'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'Reply_enforce_allocation';
END $$;
