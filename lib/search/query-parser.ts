import "server-only";
import { type QueryRows, queryRows } from "@/lib/db/named-statements";
import { Prisma } from "@/lib/generated/prisma/client";
import { synonymsOf } from "@/lib/search/synonyms";

export type ParsedQuery = {
  /** Whole words, with quotation marks, "or" and "-" as on the web. */
  exact: string;
  /** Also prefixes, since people search before they finish typing, and other names of the same thing. */
  broad: string;
  /** `broad` without other names, where it has any. */
  own?: string;
  /** The rarest of several words, for its few posts. */
  rarest?: string | undefined;
  /** The words without prefixes, which an index finds faster if they are frequent; `broad` has to be checked too. */
  indexed?: string | undefined;
  /** About how many posts match, at most; null if unknown. */
  uses: number | null;
  /** How many posts have each of the words, all of which are needed. */
  each: number[];
};

const MIN_PREFIX_LENGTH = 3;
/** An index takes ever longer for each further word. */
const MAX_LEXEMES = 32;
/** Removing accents can lengthen a text; PostgreSQL limits the length of a word. */
const MAX_UNACCENTED_LENGTH = 1000;

const OPERATOR = /"|(^|\s)-|(^|\s)or(\s|$)/i;
const OR = /(^|\s)or(\s|$)/i;
const EXCLUDED = /(^|\s)-("[^"]*"|\S+)/g;
const WORD = /[\p{L}\p{N}]+/gu;
const PLAIN_WORDS = /^[\p{L}\p{N}\s]*$/u;
const SHORT_START = new RegExp(`^\\p{L}{0,${MIN_PREFIX_LENGTH - 1}}$`, "u");

/** The words with the prefix. U+10FFFF, the last code point, ends each range. */
const KNOWN_WORDS = Prisma.sql`
  SELECT CASE WHEN stems <> '{}' AND char_length(low) > 1 THEN coalesce(sum("posts"), 0)::float8 END AS "uses",
    CASE WHEN count(*) <= ${MAX_LEXEMES} THEN
      array_remove(array_agg(DISTINCT (ts_lexize('english_stem', "word"))[1]) || stems[1], NULL)
    END AS "lexemes"
  FROM "SearchWord"
  WHERE ("word" >= low AND "word" < low || CASE star WHEN '' THEN ' ' ELSE U&'\\+10FFFF' END)
    OR ("word" >= stems[1] AND "word" < stems[1] || CASE star WHEN '' THEN ' ' ELSE U&'\\+10FFFF' END)`;

/** The first of several words tells which posts to look at. Words with the same stem, as plurals, count as well. */
const OTHER_NAMES = Prisma.sql`
  SELECT string_agg(to_tsquery('english', '''' || name || ''':AB')::text, ' | ') AS query,
    coalesce(sum(found."posts"), 0)::float8 AS "uses",
    coalesce(array_agg(first.stem) FILTER (WHERE first.stem IS NOT NULL), '{}') AS "lexemes"
  FROM unnest(string_to_array(names, ',')) AS name,
    LATERAL (SELECT (ts_lexize('english_stem', split_part(name, ' ', 1)))[1] AS stem) AS first,
    LATERAL (SELECT sum("posts") AS "posts" FROM "SearchWord" WHERE "word" >= first.stem
      AND "word" < first.stem || U&'\\+10FFFF' AND (ts_lexize('english_stem', "word"))[1] = first.stem) AS found`;

/** `lexemes` are those of known words with the prefix; null if there are many. */
type Word = { part: string; own: string; uses: number | null; lexemes: string[] | null };
export type ParsedRow = { exact: string; words: Word[] };

/** Parses any text; a query without words finds nothing. */
export async function parseQuery(q: string, ask: QueryRows = queryRows): Promise<ParsedQuery> {
  const [row] = await ask<ParsedRow>(Prisma.sql`SELECT ${parsedColumns(q)}`);
  return toParsedQuery(q, row);
}

export function toParsedQuery(
  q: string,
  { exact, words }: ParsedRow = { exact: "", words: [] },
): ParsedQuery {
  const uses = words.flatMap((word) => word.uses ?? []);
  if (OPERATOR.test(q))
    return { exact, broad: joinWithOr([exact]), ...(OR.test(q) ? anyOf(uses) : allOf(uses)) };
  const isPlain = PLAIN_WORDS.test(q) && words.length > 0;
  const joined = (key: "part" | "own") => {
    const beginnings = words.map((word) => word[key]).join(" & ");
    return isPlain ? beginnings : joinWithOr([exact, beginnings]);
  };
  const [broad, own] = [joined("part"), joined("own")];
  const parsed = { exact, broad, ...(own !== broad && { own }), ...allOf(uses) };
  if (!isPlain) return parsed;
  const indexed = words.flatMap(toLexemes).join(" & ");
  return { ...parsed, rarest: rarestOf(words), ...(indexed && { indexed }) };
}

function rarestOf(words: Word[]): string | undefined {
  const usesOf = ({ uses }: Word) => uses ?? Number.POSITIVE_INFINITY;
  return words.length > 1 ? words.toSorted((a, b) => usesOf(a) - usesOf(b))[0]?.part : undefined;
}

const allOf = (uses: number[]) => ({ uses: uses.length > 0 ? Math.min(...uses) : null, each: uses });

function anyOf(uses: number[]) {
  const total = uses.reduce((sum, one) => sum + one, 0);
  return { uses: uses.length > 0 ? total : null, each: [total] };
}

const toLexemes = ({ lexemes }: Word) =>
  lexemes && lexemes.length > 0 ? `(${[...new Set(lexemes)].map(quoted).join(" | ")})` : [];

const quoted = (lexeme: string) => `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

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

/** The input of `toParsedQuery`, as columns of one row. */
export const parsedColumns = (q: string) => Prisma.sql`
  websearch_to_tsquery('english', left(unaccent(${q}), ${MAX_UNACCENTED_LENGTH}))::text AS "exact",
  (SELECT coalesce(json_agg(word), '[]') FROM (${readWords(q)}) AS word) AS "words"`;

/**
 * Each word as part of a `tsquery`, longer ones with `:*` for their prefix, and the known words that it finds. Other names of
 * a thing count in titles and tags only: in a description "light" is seldom a lamp.
 */
function readWords(q: string) {
  const words = wordsOf(q);
  const names = words.map((word) => synonymsOf(word).join(","));
  return Prisma.sql`
  SELECT "own", CASE WHEN other.query IS NULL THEN "own" ELSE '(' || "own" || ' | ' || other.query || ')' END AS "part",
    known."uses" + other."uses" AS "uses", CASE WHEN known."lexemes" IS NOT NULL THEN known."lexemes" || other."lexemes" END AS "lexemes"
  FROM unnest(${words}::text[], ${names}::text[]) AS given(typed, names),
    LATERAL (SELECT left(translate(unaccent(typed), '''\\', '  '), ${MAX_UNACCENTED_LENGTH}) AS plain) AS a,
    LATERAL (SELECT CASE WHEN char_length(plain) >= ${MIN_PREFIX_LENGTH} THEN ':*' ELSE '' END AS star) AS b,
    LATERAL (SELECT '''' || plain || '''' || star AS word) AS c,
    LATERAL (SELECT to_tsquery('simple', word)::text AS whole, to_tsquery('english', word)::text AS stem) AS d,
    LATERAL (SELECT lower(plain) AS low) AS e,
    LATERAL (SELECT ts_lexize('english_stem', low) AS stems) AS f,
    LATERAL (${KNOWN_WORDS}) AS known,
    LATERAL (SELECT CASE WHEN whole = stem THEN stem ELSE '(' || whole || ' | ' || stem || ')' END AS "own") AS g,
    LATERAL (${OTHER_NAMES}) AS other
  WHERE plain ~ '\\S' AND stem <> ''`;
}

const wordsOf = (q: string) => finishedWords(q.replace(EXCLUDED, " ").match(WORD) ?? []);

/** The same `tsquery` for titles only: their weight in the index is "A". */
export const inTitle = (tsquery: string) =>
  tsquery.replace(/'((?:[^']|'')*)'(?:(:\*)|:AB)?/g, (_, word: string, star = ":") => `'${word}'${star}A`);
