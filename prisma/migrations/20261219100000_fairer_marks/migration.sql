-- Whether this member has suggested another time, before the one that both had agreed on, and has no answer yet: who does so
-- cannot hold the other to the first.
CREATE FUNCTION public.is_called_into_question(meeting uuid, member uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM public."Message" agreed JOIN public."Message" later ON later."replyId" = agreed."replyId"
    WHERE agreed."id" = meeting AND later."authorId" = member AND later."proposedAt" IS NOT NULL
      AND later."accepted" IS NULL AND later."revokedAt" IS NULL
      AND later."createdAt" > agreed."answeredAt" AND later."createdAt" < agreed."proposedAt"
  )
$$;

-- Whether moderators had a post hidden at this time, until they decided.
CREATE FUNCTION public.was_hidden(post uuid, at timestamptz) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM public."ModerationCase" WHERE "targetKind" = 'post' AND "targetId" = post
      AND "hiddenAt" <= at AND coalesce("decidedAt", 'infinity') > at
  )
$$;

-- Whether moderators have removed a post, which stands.
CREATE FUNCTION public.is_removed(post uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM public."ModerationCase" WHERE "targetKind" = 'post' AND "targetId" = post
      AND "decision" = 'remove' AND "undoneAt" IS NULL
  )
$$;
