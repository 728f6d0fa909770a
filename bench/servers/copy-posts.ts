import type { Client } from "pg";

/** All columns of a table but some, and those that the database fills. */
const columnsOf = async (client: Client, table: string, without: string[]): Promise<string> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT quote_ident(column_name) AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER' AND NOT column_name = ANY($2)`,
    [table, without],
  );
  return rows.map(({ name }) => name).join(", ");
};

/**
 * Adds copies of the posts until there are so many, each older than all before, so that the feed stays as it is. A copy
 * has one picture, since their addresses are unique. It is not new, and the daily search for lost files waits: the copies
 * have none.
 */
export async function copyPosts(client: Client, count: number): Promise<void> {
  const columns = await columnsOf(client, "Post", ["id", "createdAt", "expiresAt", "search", "publicPoint"]);
  const images = await columnsOf(client, "Image", ["id", "postId", "url", "position"]);
  await client.query("SET statement_timeout = 0");
  await client.query(
    `WITH original AS (SELECT *, row_number() OVER (ORDER BY "createdAt" DESC) AS turn FROM "Post"
        WHERE "withdrawnAt" IS NULL AND "drawSeed" IS NULL),
      total AS (SELECT count(*) AS posts, min("createdAt") AS oldest FROM original),
      copied AS (INSERT INTO "Post" ("id", "createdAt", "expiresAt", ${columns})
        SELECT uuidv7(), oldest - interval '1 minute' * number, now() + interval '60 days', ${columns}
        FROM total, generate_series(1, greatest(0, $1::int - posts)) AS number
        JOIN original ON turn = 1 + number % (SELECT posts FROM total) RETURNING "id")
     INSERT INTO "Image" ("id", "postId", "position", "url", ${images})
     SELECT uuidv7(), copied."id", 0, '/images/' || copied."id" || '-1280.webp', ${images}
     FROM copied, (SELECT * FROM "Image" LIMIT 1) AS picture`,
    [count],
  );
  await client.query('DELETE FROM "MatchQueue"');
  await client.query(`INSERT INTO "JobLock" ("name", "runAt") VALUES ('orphaned-images', now())
    ON CONFLICT ("name") DO UPDATE SET "runAt" = now()`);
  await client.query("VACUUM ANALYZE");
}

/** @returns ids of posts that everybody may see, the oldest first */
export async function listPostIds(client: Client, count: number): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT "id" FROM "Post" WHERE "withdrawnAt" IS NULL ORDER BY "createdAt" LIMIT $1`,
    [count],
  );
  return rows.map(({ id }) => id);
}
