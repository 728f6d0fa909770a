-- As before, and the question whether somebody still wants what moderators have hidden ends two weeks after the end of the post.
CREATE OR REPLACE FUNCTION public.enforce_allocation() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  post "Post";
BEGIN
  SELECT * INTO post FROM "Post" WHERE "id" = NEW."postId";
  IF NOT FOUND OR post."allocation" = 'poster' THEN
    RETURN NULL;
  END IF;
  IF (NEW."state" = 'declined' AND NEW."reason" = 'gone' AND post."goneAt" IS NOT NULL)
    OR (NEW."state" = 'declined' AND NEW."reason" = 'expired'
      AND (post."expiredAt" IS NOT NULL OR post."expiresAt" <= now() - interval '14 days'))
    OR (NEW."state" = 'released' AND NEW."reason" = 'lapsed' AND OLD."keepBy" <= now() - interval '1 day')
    OR (NEW."state" = 'released' AND NEW."reason" = 'disputed' AND OLD."state" IN ('no-show', 'completed'))
    OR (NEW."state" = 'released' AND NEW."reason"::text = 'unconfirmed' AND OLD."confirmBy" <= now())
    OR (NEW."state" = 'released' AND NEW."reason" = 'expired' AND OLD."confirmBy" <= now()
      AND post."expiresAt" <= now() - interval '14 days')
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
