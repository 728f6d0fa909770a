import type { Pool } from "pg";

const AT_ONCE = 20_000;

/** 30,000 words: a few are frequent, most are rare. */
const VOCABULARY = `CREATE TEMPORARY TABLE vocabulary AS
  SELECT n, translate(substr(md5(n::text), 1, 4 + n % 6), '0123456789', 'ghijklmnop') AS word
  FROM generate_series(0, 29999) AS n;
  ALTER TABLE vocabulary ADD PRIMARY KEY (n); ANALYZE vocabulary;`;

/** Random words, different for each row. */
const text = (words: number) => `(SELECT string_agg(word, ' ') FROM (
  SELECT floor(30000 * power(random(), 4))::int AS n FROM generate_series(1, ${words}) WHERE post IS NOT NULL
) AS drawn JOIN vocabulary USING (n))`;

/** "chair" in three of ten posts, "bicycle" in one of fifty, "astrolabe" in one of fifty thousand; two years, one county. */
const POSTS = `INSERT INTO "Post" ("id", "type", "title", "description", "tags", "address", "latitude", "longitude",
    "publicAddress", "publicLatitude", "publicLongitude", "posterId", "createdAt", "expiresAt")
  SELECT gen_random_uuid(), (ARRAY['offer', 'request'])[1 + post % 2]::"PostType",
    left(CASE WHEN post % 50 = 0 THEN 'Bicycle ' WHEN post % 50000 = 7 THEN 'Astrolabe ' ELSE '' END || ${text(4)}, 80),
    CASE WHEN post % 10 < 3 THEN 'A chair. ' ELSE 'It is. ' END || ${text(25)},
    ARRAY[(SELECT word FROM vocabulary WHERE n = post % 300), (SELECT word FROM vocabulary WHERE n = post % 7)],
    'Elm Street', 50.9, 0, 'Elm Street', 50.005 + 0.01 * floor(180 * random()), -1.007 + 0.015 * floor(200 * random()),
    $1::uuid, now() - interval '1 minute' * post, now() + interval '30 days'
  FROM generate_series($2::int, $3::int) AS post`;

/** Fills an empty, migrated database with posts by one person. */
export async function fill(pool: Pool, count: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("SET statement_timeout = 0; SET synchronous_commit = off");
    await client.query(VOCABULARY);
    const { rows } = await client.query(`INSERT INTO "User" ("id", "name", "email", "passwordHash")
      VALUES (gen_random_uuid(), 'Bench', 'bench@example.org', '') RETURNING "id"`);
    for (let post = 1; post <= count; post += AT_ONCE)
      await client.query(POSTS, [rows[0].id, post, Math.min(post + AT_ONCE - 1, count)]);
    await client.query("VACUUM ANALYZE");
  } finally {
    client.release();
  }
}
