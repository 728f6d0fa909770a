import "server-only";
import { db } from "@/lib/db/client";
import { inTitle, parseQuery } from "@/lib/search/query-parser";
import { planQuery, runPlan } from "@/lib/search/query-plan";
import type { Suggestion } from "@/lib/search/schema";
import { NEWEST_FIRST, where } from "@/lib/search/sql-filters";

const TAGS = 4;
const TITLES = 5;
/** Among so many of the newest that match, no two of one title are wanted. */
const LOOKED_AT = 30;

/** What somebody may be about to type: tags that begin so, and titles with words that begin so. A few, quickly. */
export async function listSuggestions(q: string): Promise<Suggestion[]> {
  if (!/[\p{L}\p{N}]/u.test(q)) return [];
  const [tags, titles] = await Promise.all([listTags(q), listTitles(q)]);
  return [...tags, ...titles];
}

/** From the list that the database keeps of all tags. The last letter in Unicode ends a range. */
function listTags(q: string): Promise<Suggestion[]> {
  return db().$queryRaw<Suggestion[]>`
    SELECT 'tag' AS "kind", "tag" AS "text" FROM "SearchTag", (SELECT lower(unaccent(${q})) AS typed) AS a
    WHERE "plain" >= typed AND "plain" < typed || U&'\\+10FFFF' ORDER BY "posts" DESC, "tag" LIMIT ${TAGS}`;
}

async function listTitles(q: string): Promise<Suggestion[]> {
  const reading = await parseQuery(q);
  const wide = inTitle(reading.wide);
  const plan = await planQuery({ reading: { ...reading, wide } });
  const rows = await runPlan(
    plan,
    (newEnough) => db().$queryRaw<Pick<Suggestion, "text" | "type">[]>`
      SELECT "title" AS "text", "type" FROM ${plan.posts} ${where(plan.filters, newEnough)}
      ${NEWEST_FIRST} LIMIT ${LOOKED_AT}`,
    (found) => found.length >= LOOKED_AT,
  );
  const titles = new Map(rows.map((row) => [row.text.toLowerCase(), { kind: "title" as const, ...row }]));
  return [...titles.values()].slice(0, TITLES);
}
