import "server-only";
import { queryRows } from "@/lib/db/named-statements";
import { Prisma } from "@/lib/generated/prisma/client";

export type ParsedQuery = {
  /** Whole words, with quotation marks, "or" and "-" as on the web. */
  exact: string;
  /** Also prefixes: people search before they finish typing. */
  broad: string;
  /** The rarest of several words: what matches `broad` matches it too. */
  rarest?: string | undefined;
  /** About how many posts match, at most; null if unknown. */
  uses: number | null;
};

const MIN_PREFIX_LENGTH = 3;
/** Removing accents can lengthen a text; PostgreSQL limits the length of a word. */
const MAX_UNACCENTED_LENGTH = 1000;

const OPERATOR = /"|(^|\s)-|(^|\s)or(\s|$)/i;
const OR = /(^|\s)or(\s|$)/i;
const EXCLUDED = /(^|\s)-("[^"]*"|\S+)/g;
const WORD = /[\p{L}\p{N}]+/gu;
const PLAIN_WORDS = /^[\p{L}\p{N}\s]*$/u;
const SHORT_START = new RegExp(`^\\p{L}{0,${MIN_PREFIX_LENGTH - 1}}$`, "u");

type Word = { part: string; uses: number | null };
export type ParsedRow = { exact: string; words: Word[] };

/** Parses any text; a query without words finds nothing. */
export async function parseQuery(q: string): Promise<ParsedQuery> {
  const [row] = await queryRows<ParsedRow>(Prisma.sql`SELECT ${parsedColumns(q)}`);
  return toParsedQuery(q, row);
}

export function toParsedQuery(
  q: string,
  { exact, words }: ParsedRow = { exact: "", words: [] },
): ParsedQuery {
  const uses = words.flatMap((word) => word.uses ?? []);
  if (OPERATOR.test(q))
    return { exact, broad: joinWithOr([exact]), uses: OR.test(q) ? sum(uses) : fewest(uses) };
  const beginnings = words.map(({ part }) => part).join(" & ");
  const broad = PLAIN_WORDS.test(q) && beginnings ? beginnings : joinWithOr([exact, beginnings]);
  const rarest = words.length > 1 && broad === beginnings ? words.toSorted(byUses)[0]?.part : undefined;
  return { exact, broad, rarest, uses: fewest(uses) };
}

const sum = (uses: number[]) => (uses.length > 0 ? uses.reduce((total, one) => total + one, 0) : null);
const fewest = (uses: number[]) => (uses.length > 0 ? Math.min(...uses) : null);
const byUses = (a: Word, b: Word) => (a.uses ?? Infinity) - (b.uses ?? Infinity);

/** Drops a very short last word: it is probably unfinished. */
function finishedWords(words: string[]): string[] {
  const isLastUnfinished = words.length > 1 && SHORT_START.test(words.at(-1) ?? "");
  return isLastUnfinished ? words.slice(0, -1) : words;
}

const joinWithOr = (tsqueries: string[]) =>
  tsqueries
    .filter(Boolean)
    .map((tsquery) => `(${tsquery})`)
    .join(" | ");

/** What `toParsedQuery` needs, as columns of one row. */
export const parsedColumns = (q: string) => Prisma.sql`
  websearch_to_tsquery('english', left(unaccent(${q}), ${MAX_UNACCENTED_LENGTH}))::text AS "exact",
  (SELECT coalesce(json_agg(word), '[]') FROM (${readWords(q)}) AS word) AS "words"`;

/** Each word as part of a `tsquery`, longer ones with `:*` for their prefix, and how often posts have it. */
const readWords = (q: string) => Prisma.sql`
  SELECT CASE WHEN whole = stem THEN stem ELSE '(' || whole || ' | ' || stem || ')' END AS "part", ${USES} AS "uses"
  FROM unnest(${wordsOf(q)}::text[]) AS typed,
    LATERAL (SELECT left(translate(unaccent(typed), '''\\', '  '), ${MAX_UNACCENTED_LENGTH}) AS plain) AS a,
    LATERAL (SELECT '''' || plain || '''' || CASE WHEN char_length(plain) >= ${MIN_PREFIX_LENGTH} THEN ':*' ELSE '' END AS word) AS b,
    LATERAL (SELECT to_tsquery('simple', word)::text AS whole, to_tsquery('english', word)::text AS stem) AS c,
    LATERAL (SELECT lower(plain) AS low) AS d,
    LATERAL (SELECT ts_lexize('english_stem', low) AS stems) AS e
  WHERE plain ~ '\\S' AND stem <> ''`;

/** Null for words that no list counts. U+10FFFF, the last code point, ends each range. */
const USES = Prisma.sql`CASE WHEN stems <> '{}' AND char_length(low) > 1 THEN (
  SELECT coalesce(sum("posts"), 0)::float8 FROM "SearchWord"
  WHERE ("word" >= low AND "word" < low || U&'\\+10FFFF')
    OR ("word" >= stems[1] AND "word" < stems[1] || U&'\\+10FFFF')) END`;

const wordsOf = (q: string) => finishedWords(q.replace(EXCLUDED, " ").match(WORD) ?? []);

/** The same `tsquery` for titles only: their weight in the index is "A". */
export const inTitle = (tsquery: string) =>
  tsquery.replace(/'((?:[^']|'')*)'(:\*)?/g, (_, word: string, star = ":") => `'${word}'${star}A`);
