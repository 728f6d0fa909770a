ALTER TYPE "AccountEmailKind" ADD VALUE 'leaving';
ALTER TYPE "AccountEmailKind" ADD VALUE 'inactive';

-- Everybody counts as seen today.
ALTER TABLE "User"
  ADD COLUMN "lastSeenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "inactiveNoticeAt" TIMESTAMPTZ(3),
  ADD COLUMN "inactiveEmailedAt" TIMESTAMPTZ(3),
  ADD COLUMN "leavingAt" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "AccountDeletion" (
    "userId" UUID NOT NULL,
    "requestedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "eraseAt" TIMESTAMPTZ(3) NOT NULL,
    "settledAt" TIMESTAMPTZ(3),
    "name" TEXT NOT NULL,
    "about" TEXT NOT NULL,
    "pictureUrl" TEXT,

    CONSTRAINT "AccountDeletion_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "ErasedAccount" (
    "idHash" TEXT NOT NULL,
    "erasedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ErasedAccount_pkey" PRIMARY KEY ("idHash")
);

-- CreateIndex
CREATE INDEX "AccountDeletion_eraseAt_idx" ON "AccountDeletion"("eraseAt");

-- AddForeignKey
ALTER TABLE "AccountDeletion" ADD CONSTRAINT "AccountDeletion_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "ErasedAccount" ADD CONSTRAINT "ErasedAccount_idHash_shape" CHECK ("idHash" ~ '^[0-9a-f]{64}$');

CREATE FUNCTION public.account_hash(account UUID) RETURNS TEXT LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT encode(sha256(convert_to(account::text, 'UTF8')), 'hex')
$$;

-- A reply stays with its post and its person, unless the person is erased.
CREATE OR REPLACE FUNCTION public.forbid_reply_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."postId" = OLD."postId" AND current_setting('swap_shop.erased', true) = OLD."personId"::text THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a reply stays with its post and its person' USING ERRCODE = 'check_violation';
END $$;

-- Ends what is under way, as after a restored backup. Otherwise the site has done it long before, and told everybody.
CREATE FUNCTION public.end_exchanges_of(member UUID, threads UUID[]) RETURNS void LANGUAGE sql AS $$
  UPDATE "AbsenceReport" SET "outcome" = 'dropped', "closedAt" = now()
  WHERE "replyId" = ANY (threads) AND "outcome" IS NULL;

  WITH ended AS (
    UPDATE "Reply" SET "granted" = 0, "code" = NULL, "stateSince" = now(),
      "state" = CASE WHEN "personId" = member THEN 'withdrawn' WHEN "state" = 'promised' THEN 'released'
        ELSE 'declined' END::"ReplyState",
      "reason" = CASE WHEN "personId" <> member THEN 'post-withdrawn'::"ReplyReason" END
    WHERE "id" = ANY (threads) AND "state" IN ('waiting', 'promised')
    RETURNING "id", "state", "reason"
  )
  INSERT INTO "ReplyChange" ("id", "replyId", "state", "reason", "quantity", "byId", "at")
  SELECT gen_random_uuid(), "id", "state", "reason", 0, member, clock_timestamp() FROM ended;
$$;

-- The files are deleted by the next cleanup; until then their rows name them.
CREATE FUNCTION public.remove_pictures_of(member UUID, own_posts UUID[]) RETURNS void LANGUAGE sql AS $$
  UPDATE "RemovedImage" SET "removedAt" = 'epoch' WHERE "postId" = ANY (own_posts);

  WITH removed AS (DELETE FROM "Image" WHERE "postId" = ANY (own_posts) RETURNING "url", "postId", "width")
  INSERT INTO "RemovedImage" ("url", "postId", "width", "removedAt")
  SELECT "url", "postId", "width", 'epoch' FROM removed ON CONFLICT DO NOTHING;

  INSERT INTO "RemovedImage" ("url", "postId", "width", "removedAt")
  SELECT "pictureUrl", gen_random_uuid(), 1, 'epoch' FROM (
    SELECT "pictureUrl" FROM "User" WHERE "id" = member
    UNION SELECT "pictureUrl" FROM "AccountDeletion" WHERE "userId" = member
  ) AS pictures WHERE "pictureUrl" IS NOT NULL ON CONFLICT DO NOTHING;
$$;

-- What others were told keeps its sense, without the name and without the posts.
CREATE FUNCTION public.erase_traces_of(member UUID, own_posts UUID[], threads UUID[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM "Notification" WHERE "payload"->>'postId' = ANY (own_posts::text[]);

  UPDATE "Notification" SET "payload" = "payload" || '{"name": "A former member"}'
  WHERE "payload" ? 'name' AND ("payload"->>'replyId' = ANY (threads::text[]) OR "dedupeKey" IN (
    SELECT 'comment:' || "id" FROM "Comment" WHERE "authorId" = member
  ));

  -- Stored responses of others may name the member. After a day they are of no use anyway.
  DELETE FROM "IdempotencyKey"
  WHERE "createdAt" < now() - interval '24 hours' OR strpos("body"::text, member::text) > 0;

  DELETE FROM "ContactMessage" WHERE lower("email") = (SELECT "email" FROM "User" WHERE "id" = member);

  -- Anybody can ask for a mail to an address, so such a row names no account.
  DELETE FROM "AccountEmail" WHERE "email" = (SELECT "email" FROM "User" WHERE "id" = member);
$$;

-- What concerns nobody else is deleted. The rest keeps its place, without its words.
CREATE FUNCTION public.erase_words_of(member UUID) RETURNS void LANGUAGE sql AS $$
  DELETE FROM "Post" post WHERE "posterId" = member
    AND NOT EXISTS (SELECT FROM "Reply" WHERE "postId" = post."id")
    AND NOT EXISTS (SELECT FROM "Comment" WHERE "postId" = post."id" AND "authorId" <> member);

  UPDATE "Post" SET "title" = 'A former post', "description" = 'Its poster has left Swap Shop.', "tags" = '{}',
    "address" = 'unknown', "latitude" = 0, "longitude" = 0, "pickup" = '', "locationPrecision" = 'approximate',
    "publicAddress" = '', "publicLatitude" = 0, "publicLongitude" = 0, "withdrawnAt" = coalesce("withdrawnAt", now())
  WHERE "posterId" = member;

  DELETE FROM "Reply" reply WHERE "personId" = member AND "state" <> 'completed' AND "rank" IS NULL
    AND NOT EXISTS (SELECT FROM "Message" WHERE "replyId" = reply."id" AND "authorId" <> member);

  UPDATE "Reply" SET "text" = '', "pickup" = '–' WHERE "personId" = member;

  DELETE FROM "Message" WHERE "authorId" = member AND "accepted" IS NOT TRUE;

  UPDATE "Message" SET "text" = '' WHERE "authorId" = member;

  UPDATE "Comment" SET "text" = '', "deletedAt" = coalesce("deletedAt", now()) WHERE "authorId" = member;
$$;

-- Others' threads, comments and hand-overs keep a nameless account with a new id, so that logs lead to nobody.
CREATE FUNCTION public.replace_member(member UUID) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  former UUID := gen_random_uuid();
BEGIN
  INSERT INTO "User" ("id", "name", "email", "passwordHash", "createdAt", "lastSeenAt", "leavingAt", "emailDaily", "emailAtOnce")
  VALUES (former, 'A former member', 'former ' || former, '', 'epoch', 'epoch', 'epoch', false, false);
  PERFORM set_config('swap_shop.erased', member::text, true);
  UPDATE "Post" SET "posterId" = former WHERE "posterId" = member;
  UPDATE "Reply" SET "personId" = former WHERE "personId" = member;
  UPDATE "Message" SET "authorId" = former WHERE "authorId" = member;
  UPDATE "Comment" SET "authorId" = former WHERE "authorId" = member;
  UPDATE "ReplyChange" SET "byId" = former WHERE "byId" = member;
  PERFORM set_config('swap_shop.erased', '', true);
  DELETE FROM "User" WHERE "id" = former
    AND NOT EXISTS (SELECT FROM "Post" WHERE "posterId" = former)
    AND NOT EXISTS (SELECT FROM "Reply" WHERE "personId" = former)
    AND NOT EXISTS (SELECT FROM "Message" WHERE "authorId" = former)
    AND NOT EXISTS (SELECT FROM "Comment" WHERE "authorId" = former)
    AND NOT EXISTS (SELECT FROM "ReplyChange" WHERE "byId" = former);
END $$;

-- Safe to repeat. Everything else that names the member goes with the row in "User".
CREATE FUNCTION public.erase_member(member UUID) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  own_posts UUID[];
  threads UUID[];
BEGIN
  PERFORM FROM "User" WHERE "id" = member FOR UPDATE;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  own_posts := ARRAY(SELECT "id" FROM "Post" WHERE "posterId" = member ORDER BY "id" FOR UPDATE);
  threads := ARRAY(SELECT "id" FROM "Reply" WHERE "personId" = member OR "postId" = ANY (own_posts));
  INSERT INTO "ErasedAccount" ("idHash") VALUES (public.account_hash(member)) ON CONFLICT DO NOTHING;
  PERFORM public.end_exchanges_of(member, threads);
  PERFORM public.remove_pictures_of(member, own_posts);
  PERFORM public.erase_traces_of(member, own_posts, threads);
  PERFORM public.erase_words_of(member);
  PERFORM public.replace_member(member);
  DELETE FROM "User" WHERE "id" = member;
END $$;

-- For a restored backup. Returns how many were erased again.
CREATE FUNCTION public.erase_again() RETURNS INTEGER LANGUAGE plpgsql AS $$
DECLARE
  member UUID;
  erased INTEGER := 0;
BEGIN
  FOR member IN SELECT "id" FROM "User" JOIN "ErasedAccount" ON "idHash" = public.account_hash("id") LOOP
    PERFORM public.erase_member(member);
    erased := erased + 1;
  END LOOP;
  RETURN erased;
END $$;
