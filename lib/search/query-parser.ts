import "server-only";
import { db } from "@/lib/db/client";
import { Prisma } from "@/lib/generated/prisma/client";

export type ParsedQuery = {
  /** Whole words, with quotation marks, "or" and "-" as on the web. */
  exact: string;
  /** Also prefixes: people search before they finish typing. */
  broad: string;
  words: string[];
  isDisjunction: boolean;
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

/** Parses any text; a query without words finds nothing. */
export async function parseQuery(q: string): Promise<ParsedQuery> {
  const words = finishedWords(q.replace(EXCLUDED, " ").match(WORD) ?? []);
  const { exact, beginnings } = await compileTsqueries(q, OPERATOR.test(q) ? [] : words);
  const broad = PLAIN_WORDS.test(q) && beginnings ? beginnings : joinWithOr([exact, beginnings]);
  return { exact, broad, words, isDisjunction: OR.test(q) };
}

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

async function compileTsqueries(q: string, words: string[]): Promise<{ exact: string; beginnings: string }> {
  const [row] = await db().$queryRaw<{ exact: string; beginnings: string }[]>`
    SELECT websearch_to_tsquery('english', left(unaccent(${q}), ${MAX_UNACCENTED_LENGTH}::int))::text AS exact,
      coalesce(string_agg(CASE WHEN whole = stem THEN stem ELSE '(' || whole || ' | ' || stem || ')' END, ' & '), '')
        AS beginnings
    FROM (
      SELECT to_tsquery('simple', word)::text AS whole, to_tsquery('english', word)::text AS stem
      FROM (${quoteWords(words)}) AS words
    ) AS read WHERE stem <> ''`;
  return row ?? { exact: "", beginnings: "" };
}

/** Quotes each word for `to_tsquery`, longer ones with `:*` for their prefix. */
const quoteWords = (words: string[]) => Prisma.sql`
  SELECT '''' || plain || '''' || CASE WHEN char_length(plain) >= ${MIN_PREFIX_LENGTH}::int THEN ':*' ELSE '' END AS word
  FROM unnest(${words}::text[]) AS typed,
    LATERAL (SELECT left(translate(unaccent(typed), '''\\', '  '), ${MAX_UNACCENTED_LENGTH}::int) AS plain) AS a
  WHERE plain ~ '\\S'`;

/** The same `tsquery` for titles only: their weight in the index is "A". */
export const inTitle = (tsquery: string) =>
  tsquery.replace(/'((?:[^']|'')*)'(:\*)?/g, (_, word: string, star = ":") => `'${word}'${star}A`);
