-- A row at least of every table and every value of a closed list, as of the migration 20261122105000_same_bytes.
INSERT INTO "User" ("id", "name", "email", "passwordHash", "mailDaily", "mailAtOnce") VALUES
  ('00000000-0000-4000-8000-000000000001', 'Ann Lee', 'ann@example.org', 'x', false, true),
  ('00000000-0000-4000-8000-000000000002', 'Ben Sol', 'ben@example.org', 'x', true, false),
  ('00000000-0000-4000-8000-000000000003', 'Cleo Fry', 'cleo@example.org', 'x', true, true);

INSERT INTO "Session" ("id", "userId", "expiresAt") VALUES
  (gen_random_uuid(), '00000000-0000-4000-8000-000000000001', now() + interval '1 day');

INSERT INTO "Post" ("id", "type", "title", "description", "tags", "address", "latitude", "longitude", "publicAddress",
  "publicLatitude", "publicLongitude", "posterId", "quantity", "collection", "choosing", "drawAt", "drawSeed", "drawnAt", "drawEntries")
SELECT ('00000000-0000-4000-8000-00000000001' || n)::uuid, 'offer', 'Copper kettle', 'It whistles a little.', '{kitchen}',
  '1 High Street, Lewes', 50.8741, 0.0081, 'Lewes', 50.875, 0.008, '00000000-0000-4000-8000-000000000001', 9,
  'Saturday', way, CASE WHEN way = 'fair-draw' THEN now() - interval '1 day' END,
  CASE WHEN way = 'fair-draw' THEN repeat('a1', 32) END, CASE WHEN n = 4 THEN now() END, CASE WHEN n = 4 THEN '[]'::jsonb END
FROM unnest('{poster, first-come, fair-draw, fair-draw}'::text[]) WITH ORDINALITY AS ways (way, n);

INSERT INTO "Image" ("id", "postId", "position", "url", "width", "height", "placeholder") VALUES
  (gen_random_uuid(), '00000000-0000-4000-8000-000000000011', 0, '/images/a-1280.webp', 1280, 960, 'aGFzaA==');
INSERT INTO "RemovedImage" ("url", "postId", "width") VALUES
  ('/images/b-1280.webp', '00000000-0000-4000-8000-000000000011', 1280);
INSERT INTO "LocationAnchor" ("userId", "latitude", "longitude") VALUES
  ('00000000-0000-4000-8000-000000000001', 50.8741, 0.0081);

INSERT INTO "Reply" ("id", "postId", "personId", "quantity", "text", "collection", "state", "granted", "code") VALUES
  ('00000000-0000-4000-8000-000000000021', '00000000-0000-4000-8000-000000000011', '00000000-0000-4000-8000-000000000002', 1, '', 'Sunday', 'promised', 1, '123456'),
  ('00000000-0000-4000-8000-000000000022', '00000000-0000-4000-8000-000000000012', '00000000-0000-4000-8000-000000000002', 1, '', 'Sunday', 'completed', 1, NULL),
  ('00000000-0000-4000-8000-000000000023', '00000000-0000-4000-8000-000000000013', '00000000-0000-4000-8000-000000000002', 1, '', 'Sunday', 'waiting', 0, NULL);
INSERT INTO "Reply" ("id", "postId", "personId", "quantity", "text", "collection", "state", "reason") VALUES
  ('00000000-0000-4000-8000-000000000024', '00000000-0000-4000-8000-000000000011', '00000000-0000-4000-8000-000000000003', 1, 'Please.', 'Sunday', 'no-show', NULL),
  ('00000000-0000-4000-8000-000000000025', '00000000-0000-4000-8000-000000000012', '00000000-0000-4000-8000-000000000003', 1, 'Please.', 'Sunday', 'declined', 'gone');
INSERT INTO "ReplyChange" ("id", "replyId", "state", "reason", "quantity", "byId")
SELECT gen_random_uuid(), '00000000-0000-4000-8000-000000000021', state, reason, 1, '00000000-0000-4000-8000-000000000002'
FROM unnest('{waiting, promised, completed, declined, withdrawn, released, no-show}'::text[]) AS state,
  unnest(ARRAY[NULL, 'gone', 'post-withdrawn', 'no-answer', 'disputed', 'no-show-reported', 'no-answer-reported']) AS reason;

INSERT INTO "Message" ("id", "replyId", "authorId", "text", "proposedAt", "accepted", "answeredAt", "createdAt") VALUES
  ('00000000-0000-4000-8000-000000000031', '00000000-0000-4000-8000-000000000021', '00000000-0000-4000-8000-000000000001', 'Come.',
    now() - interval '1 day', true, now() - interval '2 days', now() - interval '3 days');
INSERT INTO "AbsenceReport" ("id", "replyId", "reason", "messageId", "endsPromise", "reportedAt", "disputableUntil", "outcome", "closedAt") VALUES
  (gen_random_uuid(), '00000000-0000-4000-8000-000000000021', 'no-show', '00000000-0000-4000-8000-000000000031', false, now(), now() + interval '24 hours', NULL, NULL),
  (gen_random_uuid(), '00000000-0000-4000-8000-000000000022', 'no-answer', NULL, true, now() - interval '3 days', now() - interval '2 days', 'upheld', now()),
  (gen_random_uuid(), '00000000-0000-4000-8000-000000000022', 'no-answer', NULL, true, now() - interval '3 days', now() - interval '2 days', 'disputed', now()),
  (gen_random_uuid(), '00000000-0000-4000-8000-000000000022', 'no-answer', NULL, true, now() - interval '3 days', now() - interval '2 days', 'dropped', now());

INSERT INTO "Comment" ("id", "postId", "authorId", "text") VALUES
  (gen_random_uuid(), '00000000-0000-4000-8000-000000000011', '00000000-0000-4000-8000-000000000002', 'Is it heavy?');
INSERT INTO "Wish" ("userId", "postId") VALUES
  ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000011');
INSERT INTO "ThreadRead" ("replyId", "userId", "readAt") VALUES
  ('00000000-0000-4000-8000-000000000021', '00000000-0000-4000-8000-000000000002', now());
INSERT INTO "SavedSearch" ("id", "ownerId", "q", "reading", "tag", "mailed", "secret") VALUES
  (gen_random_uuid(), '00000000-0000-4000-8000-000000000003', 'kettle', '''kettl''', '', false, repeat('b2', 32));

INSERT INTO "News" ("id", "userId", "kind", "dedupeKey", "facts")
SELECT gen_random_uuid(), '00000000-0000-4000-8000-000000000002', kind, kind, '{"title": "Copper kettle", "because": "taken-down"}'
FROM unnest('{reply, promised, chosen, released, given-back, no-show-reported, no-answer-reported, no-show-disputed,
  still-wanted, no-show, no-answer, report-upheld, declined, completed, changed, message, agreed, not-agreed, comment,
  expiring, wish-expiring, wish-gone, match}'::text[]) AS kind;
INSERT INTO "Mail" ("id", "userId", "kind", "dedupeKey", "facts") VALUES
  (gen_random_uuid(), '00000000-0000-4000-8000-000000000002', 'daily', 'a', '{}'),
  (gen_random_uuid(), '00000000-0000-4000-8000-000000000002', 'at-once', 'b', '{}');
INSERT INTO "Answer" ("userId", "route", "key", "requestHash", "status", "body") VALUES
  ('00000000-0000-4000-8000-000000000002', 'POST /x', 'key', 'hash', 201, '{"b": 1, "a": 2}');
INSERT INTO "Letter" ("id", "email", "subject", "message", "mailedAt", "keyHash") VALUES
  (gen_random_uuid(), 'dan@example.org', 'Hello', 'How are you?', now(), 'hash');
INSERT INTO "PlaceSearch" ("key", "places") VALUES ('digest', '[{"name": "Lewes"}]');
INSERT INTO "GeocoderTurn" ("at") VALUES ('2026-11-20T10:00:00Z');
INSERT INTO "Sweep" ("at") VALUES ('2026-11-20T11:00:00Z');
INSERT INTO "RateLimit" ("key", "points", "expire") VALUES ('feed:1', 2, 3);
