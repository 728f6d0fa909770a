-- As before, but only by what was suggested until then: another time that is suggested once a promise has ended says nothing
-- about whether it was taken back in time.
CREATE FUNCTION public.is_called_into_question(meeting uuid, member uuid, until timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM public."Message" agreed JOIN public."Message" later ON later."replyId" = agreed."replyId"
    WHERE agreed."id" = meeting AND later."authorId" = member AND later."proposedAt" IS NOT NULL
      AND later."accepted" IS NULL AND later."revokedAt" IS NULL
      AND later."createdAt" > agreed."answeredAt" AND later."createdAt" < agreed."proposedAt"
      AND later."createdAt" <= until
  )
$$;

-- At any time: one home for the rule.
CREATE OR REPLACE FUNCTION public.is_called_into_question(meeting uuid, member uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT public.is_called_into_question(meeting, member, 'infinity')
$$;
