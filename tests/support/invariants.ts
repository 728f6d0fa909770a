/** Invariants of every database, checked after each test file and after the journeys. */
import { readdir } from "node:fs/promises";
import pg from "pg";
import { listImageUrls } from "@/lib/images/image-sizes";

/** Queries that must find no row, by the violation. */
const VIOLATIONS = {
  "a post gives away more than there is": `
    SELECT "id" FROM "Post" WHERE "promised" + "completed" > coalesce("quantity", 1) OR least("promised", "completed") < 0`,
  // A deleted account takes its replies along; completed amounts stay.
  "a post's numbers are not the sums over its replies": `
    SELECT post."id" FROM "Post" post LEFT JOIN "Reply" reply ON reply."postId" = post."id" GROUP BY post."id"
    HAVING "promised" <> coalesce(sum("granted") FILTER (WHERE "state" = 'promised'), 0)
      OR "completed" < coalesce(sum("granted") FILTER (WHERE "state" = 'completed'), 0)`,
  "somebody has two replies to one post": `
    SELECT "postId", "personId" FROM "Reply" GROUP BY "postId", "personId" HAVING count(*) > 1`,
  "somebody is given their own post": `
    SELECT reply."id" FROM "Reply" reply JOIN "Post" post ON post."id" = "postId" WHERE "personId" = "posterId"`,
  "a reply's history does not end with its state": `
    SELECT reply."id" FROM "Reply" reply WHERE "state" <> (
      SELECT change."state" FROM "ReplyChange" change WHERE change."replyId" = reply."id"
      ORDER BY change."at" DESC, change."id" DESC LIMIT 1)`,
  "a message is by none of the two it is between": `
    SELECT message."id" FROM "Message" message JOIN "Reply" reply ON reply."id" = "replyId"
      JOIN "Post" post ON post."id" = "postId" WHERE "authorId" NOT IN ("personId", "posterId")`,
  // Promises made before the choice was left to a draw stay.
  "somebody drawn waits while others after them have something": `
    SELECT reply."id" FROM "Reply" reply JOIN "Reply" other ON other."postId" = reply."postId"
      JOIN "Post" post ON post."id" = reply."postId"
    WHERE reply."state" = 'waiting' AND reply."rank" < coalesce(other."rank", reply."rank" + 1)
      AND other."state" IN ('promised', 'completed') AND (other."rank" IS NOT NULL OR other."stateSince" >= post."drawnAt")`,
  "a no-show counts that had no day to object, or no missed time where a rule chose": `
    SELECT report."id" FROM "AbsenceReport" report JOIN "Reply" reply ON reply."id" = report."replyId"
      JOIN "Post" post ON post."id" = reply."postId"
    WHERE ("outcome" = 'upheld' AND "closedAt" < "reportedAt" + interval '24 hours')
      OR (report."reason" = 'no-show' AND "messageId" IS NULL AND "allocation" <> 'poster' AND (
        -- A poster who chose may have reported it before leaving the choice to a rule.
        SELECT change."byId" FROM "ReplyChange" change
        WHERE change."replyId" = reply."id" AND change."state" = 'promised' AND change."at" <= report."reportedAt"
        ORDER BY change."at" DESC, change."id" DESC LIMIT 1) IS NULL)`,
  "somebody waits although the end of the post was told": `
    SELECT reply."id" FROM "Reply" reply JOIN "Post" post ON post."id" = "postId"
    WHERE reply."state" = 'waiting' AND post."expiredAt" IS NOT NULL AND post."promised" = 0`,
  "somebody waits for what is gone or taken down": `
    SELECT reply."id" FROM "Reply" reply JOIN "Post" post ON post."id" = "postId"
    WHERE reply."state" = 'waiting' AND (post."goneAt" IS NOT NULL OR (post."withdrawnAt" IS NOT NULL AND post."hiddenAt" IS NULL))`,
  "a thank-you that is not from the one who received it to the one who gave it": `
    SELECT said."id" FROM "ThankYou" said JOIN "Reply" reply ON reply."id" = "replyId" JOIN "Post" post ON post."id" = "postId"
    WHERE ("authorId", "giverId") IS DISTINCT FROM CASE WHEN post."type" = 'offer' THEN ROW("personId", "posterId")
      ELSE ROW("posterId", "personId") END`,
  "a promise without an end, or an end without a promise": `
    SELECT "id" FROM "Reply" WHERE ("state" = 'promised') <> ("keepBy" IS NOT NULL)`,
  "a verified hand-over that one of the two has not confirmed": `
    SELECT "id" FROM "Reply" WHERE "verified" AND NOT ("posterConfirmed" AND "replierConfirmed")`,
  "a post that was never in the feed of changes": `
    SELECT "id" FROM "Post" WHERE NOT EXISTS (SELECT FROM "PostChange" WHERE "postId" = "id")`,
};

/** All foreign keys of one column. */
const REFERENCES = `
  SELECT format('%s without its %s', key.conrelid::regclass, key.confrelid::regclass) AS name,
    format('SELECT %1$I FROM %2$s AS child WHERE %1$I IS NOT NULL AND NOT EXISTS (SELECT FROM %3$s AS parent WHERE parent.%4$I = child.%1$I)',
      mine.attname, key.conrelid::regclass, key.confrelid::regclass, theirs.attname) AS sql
  FROM pg_constraint key
    JOIN pg_attribute mine ON mine.attrelid = key.conrelid AND mine.attnum = key.conkey[1]
    JOIN pg_attribute theirs ON theirs.attrelid = key.confrelid AND theirs.attnum = key.confkey[1]
  WHERE key.contype = 'f' AND array_length(key.conkey, 1) = 1`;

/** @throws an error with every broken rule and some of its rows */
export async function assertInvariants(url: string): Promise<void> {
  const broken = await withClient(url, async (client) => {
    const { rows: references } = await client.query<{ name: string; sql: string }>(REFERENCES);
    const rules = [...Object.entries(VIOLATIONS), ...references.map(({ name, sql }) => [name, sql] as const)];
    const found: string[] = [];
    for (const [name, sql] of rules) {
      const { rows } = await client.query(`${sql} LIMIT 5`);
      if (rows.length > 0) found.push(`${name}: ${JSON.stringify(rows)}`);
    }
    return found;
  });
  if (broken.length > 0) throw new Error(`The database is not sound:\n${broken.join("\n")}`);
}

/** @throws an error with the images that lack files */
export async function requireFiles(url: string, uploads: string): Promise<void> {
  const names = new Set((await readdir(uploads)).map((name) => `/images/${name}`));
  const rows = await withClient(url, async (client) => {
    const { rows: images } = await client.query<{ url: string; width: number }>(
      'SELECT "url", "width" FROM "Image"',
    );
    const { rows: people } = await client.query<{ url: string }>(
      'SELECT "pictureUrl" AS "url" FROM "User" WHERE "pictureUrl" IS NOT NULL',
    );
    const { rows: thanks } = await client.query<{ url: string; width: number }>(
      'SELECT "pictureUrl" AS "url", "pictureWidth" AS "width" FROM "ThankYou" WHERE "pictureUrl" IS NOT NULL',
    );
    return [...[...images, ...thanks].flatMap(listImageUrls), ...people.map((person) => person.url)];
  });
  const lost = rows.filter((one) => !names.has(one));
  if (lost.length > 0) throw new Error(`Pictures without their files: ${lost.join(", ")}`);
}

async function withClient<T>(connectionString: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString });
  client.on("error", () => {});
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}
