import "server-only";
import { type QueryRows, queryRows } from "@/lib/db/named-statements";
import { literal } from "@/lib/db/sql-parts";
import { Prisma } from "@/lib/generated/prisma/client";
import { inTitle, parseQuery } from "@/lib/search/query-parser";
import { planQuery, runPlan } from "@/lib/search/query-plan";
import type { Suggestion } from "@/lib/search/schema";
import { buildWhere, NEWEST_FIRST } from "@/lib/search/sql-filters";

const MAX_TAGS = 4;
const MAX_TITLES = 5;
/** Some matches share a title. */
const MAX_ROWS = 30;
/** Most words are in the text rather than in the title. */
const EXPECTED_ROWS = 500;

/** @param hidden posters whom the reader does not see */
export async function listSuggestions(
  q: string,
  ask: QueryRows = queryRows,
  hidden: string[] = [],
): Promise<Suggestion[]> {
  if (!/[\p{L}\p{N}]/u.test(q)) return [];
  const [tags, titles] = await Promise.all([listTags(q, ask), listTitles(q, ask, hidden)]);
  return [...tags, ...titles];
}

/** U+10FFFF, the last code point, ends the range. */
function listTags(q: string, ask: QueryRows): Promise<Suggestion[]> {
  return ask<Suggestion>(Prisma.sql`
    SELECT 'tag' AS "kind", "tag" AS "text" FROM "SearchTag", (SELECT lower(unaccent(${q})) AS typed) AS a
    WHERE "plain" >= typed AND "plain" < typed || U&'\\+10FFFF' ORDER BY "posts" DESC, "tag" LIMIT ${MAX_TAGS}`);
}

async function listTitles(q: string, ask: QueryRows, hidden: string[]): Promise<Suggestion[]> {
  const query = await parseQuery(q, ask);
  const plan = await planQuery(
    { query: { ...query, broad: inTitle(query.broad) }, hidden },
    { wanted: EXPECTED_ROWS },
    ask,
  );
  const rows = await runPlan(
    plan,
    (timeWindow) =>
      ask<Pick<Suggestion, "text" | "type">>(Prisma.sql`
      SELECT "title" AS "text", "type" FROM ${plan.posts} ${buildWhere(plan.filters, timeWindow)}
      ${NEWEST_FIRST} LIMIT ${literal(MAX_ROWS)}`),
    (found) => found.length >= MAX_ROWS,
  );
  const titles = new Map(rows.map((row) => [row.text.toLowerCase(), { kind: "title" as const, ...row }]));
  return [...titles.values()].slice(0, MAX_TITLES);
}
