import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { from } from "pg-copy-streams";
import { copyIn, quote } from "@/scripts/backup/catalogue.mjs";
import { withConstraintsDisabled } from "@/scripts/backup/disable-constraints.mjs";
import type { Seed } from "./life";
import { copyText, TABLES } from "./rows";

/** The rows that triggers would have derived from each post. */
const DERIVED = [
  `INSERT INTO "PostChange" ("postId", "sequence", "createdSequence", "at", "gone", "expiresAt")
    SELECT "id", number, number, "createdAt", NOT available, CASE WHEN available AND "promised" = 0 THEN "expiresAt" END
    FROM (SELECT *, row_number() OVER (ORDER BY "createdAt") AS number,
      is_available("withdrawnAt", "goneAt", "expiresAt", "promised") AS available FROM "Post") AS post`,
  `SELECT setval('post_change_sequence', (SELECT max("sequence") FROM "PostChange"))`,
  // The same as `post_words()` over every post, which takes minutes: the words are plain already.
  `DELETE FROM "SearchWord" WHERE char_length("word") NOT BETWEEN 2 AND 30
    OR ts_lexize('pg_catalog.english_stem', "word") = '{}'`,
  `INSERT INTO "SearchTag" ("tag", "plain", "posts")
    SELECT tag, lower(unaccent('unaccent', tag)), count(*)
    FROM "Post", unnest("tags") AS tag WHERE "withdrawnAt" IS NULL GROUP BY tag`,
];

/** An index that is built at the end costs a fraction of one that grows with each row. */
const INDEXES = `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
  WHERE indrelid = ANY ($1::regclass[]) AND NOT indisunique`;

/** @throws Error unless the database is migrated and nobody has registered */
export async function load(client: Client, seed: Seed, log: (line: string) => void): Promise<void> {
  const { rowCount } = await client.query(`SELECT FROM "User" LIMIT 1`);
  if (rowCount) throw new Error("The database is not empty.");
  await client.query("BEGIN");
  await client.query(`SET LOCAL statement_timeout = 0; SET LOCAL maintenance_work_mem = '512MB'; SET LOCAL work_mem = '256MB';
    SET LOCAL max_parallel_workers_per_gather = 0; SET LOCAL max_parallel_maintenance_workers = 0`);
  await client.query(`LOCK TABLE ${tablesToFill.map(quote)} IN ACCESS EXCLUSIVE MODE`);
  await withConstraintsDisabled(client, () => copyAll(client, seed, log));
  await client.query("COMMIT");
  // The visibility map and the statistics, which plans of a settled database have.
  await client.query("VACUUM ANALYZE");
}

const tablesToFill = [...Object.keys(TABLES), "PostChange", "SearchTag"];

async function copyAll(client: Client, seed: Seed, log: (line: string) => void): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(INDEXES, [
    tablesToFill.map(quote),
  ]);
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
  for (const [name, table] of Object.entries(TABLES)) {
    log(name);
    const target = client.query(from(copyIn({ name, columns: table.columns })));
    await pipeline(Readable.from(copyText(table, seed)), target);
  }
  log("what follows from the posts");
  for (const sql of DERIVED) await client.query(sql);
  log("indexes");
  for (const { definition } of indexes) await client.query(definition);
}
