-- As before; neighbours who asked keep their answer, without the title of the post: an account without days of grace is erased
-- before anybody has read it.
CREATE OR REPLACE FUNCTION public.erase_traces_of(member UUID, own_posts UUID[], threads UUID[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM "Notification"
  WHERE "payload"->>'postId' = ANY (own_posts::text[]) AND "kind" NOT IN ('declined', 'released');

  UPDATE "Notification" SET "payload" = "payload" || '{"title": "A former post"}'
  WHERE "payload"->>'postId' = ANY (own_posts::text[]);

  UPDATE "Notification" SET "payload" = "payload" || '{"name": "A former member"}'
  WHERE "payload" ? 'name' AND ("payload"->>'replyId' = ANY (threads::text[]) OR "dedupeKey" IN (
    SELECT 'comment:' || "id" FROM "Comment" WHERE "authorId" = member
  ));

  UPDATE "Notification" SET "payload" = jsonb_set("payload", '{similar}', coalesce((
    SELECT jsonb_agg(post ORDER BY at) FROM jsonb_array_elements("payload"->'similar') WITH ORDINALITY AS named (post, at)
    WHERE post->>'postId' <> ALL (own_posts::text[])
  ), '[]'))
  WHERE "payload" ? 'similar' AND EXISTS (
    SELECT FROM jsonb_array_elements("payload"->'similar') AS post WHERE post->>'postId' = ANY (own_posts::text[])
  );

  -- Stored responses of others may name the member. After a day they are of no use anyway.
  DELETE FROM "IdempotencyKey"
  WHERE "createdAt" < now() - interval '24 hours' OR strpos("body"::text, member::text) > 0;

  -- Anybody can sign up with a foreign address: what somebody else wrote from it stays, until the address is confirmed.
  DELETE FROM "ContactMessage" WHERE lower("email") = (
    SELECT "email" FROM "User" WHERE "id" = member AND "emailVerifiedAt" IS NOT NULL
  );

  -- Anybody can ask for a mail to an address, so such a row names no account.
  DELETE FROM "AccountEmail" mail USING "User" person WHERE person."id" = member AND mail."email" = person."email"
    AND (mail."userId" IS NULL OR person."emailVerifiedAt" IS NOT NULL);

  SELECT public.erase_marks_of(member, own_posts);
$$;
