import "server-only";
import { db } from "@/lib/db/client";
import { Prisma } from "@/lib/generated/prisma/client";

/** What was typed, as Postgres looks for it: both are text of a `tsquery`. */
export type ParsedQuery = {
  /** Its words, whole; with quotation marks, "or" and "-" as on the web. */
  exact: string;
  /** Also words that begin like them: people search before they have finished typing. */
  wide: string;
  /** The words that are looked for, and whether one of them is enough. */
  words: string[];
  isEither: boolean;
};

/** Letters that a word needs before others that begin like it are looked for. */
const BEGINNING = 3;
/** Unaccented, a text can be longer than it was; no word may be longer than Postgres takes. */
const MAX_LENGTH = 1000;

/** Whoever writes a search in signs means what they write. */
const SIGNS = /"|(^|\s)-|(^|\s)or(\s|$)/i;
const EITHER = /(^|\s)or(\s|$)/i;
const EXCLUDED = /(^|\s)-("[^"]*"|\S+)/g;
const PLAIN = /^[\p{L}\p{N}\s]*$/u;

/** A last word so short is just being begun: the words before it say more. */
function finished(words: string[]): string[] {
  const last = [...(words.at(-1) ?? "")];
  const isBegun =
    words.length > 1 && last.length < BEGINNING && last.every((letter) => /\p{L}/u.test(letter));
  return isBegun ? words.slice(0, -1) : words;
}

/** Reads any text whatever; one without a word to look for finds nothing. */
export async function parseQuery(q: string): Promise<ParsedQuery> {
  const words = finished(q.replace(EXCLUDED, " ").match(/[\p{L}\p{N}]+/gu) ?? []);
  const [row] = await db().$queryRaw<{ exact: string; beginnings: string }[]>`
    SELECT websearch_to_tsquery('english', left(unaccent(${q}), ${MAX_LENGTH}::int))::text AS exact,
      coalesce(string_agg(CASE WHEN whole = stem THEN stem ELSE '(' || whole || ' | ' || stem || ')' END, ' & '), '')
        AS beginnings
    FROM (
      SELECT to_tsquery('simple', word)::text AS whole, to_tsquery('english', word)::text AS stem
      FROM (${quoted(SIGNS.test(q) ? [] : words)}) AS words
    ) AS read WHERE stem <> ''`;
  const { exact, beginnings } = row ?? { exact: "", beginnings: "" };
  // A word's beginnings have the word among them.
  const either = [exact, beginnings].filter(Boolean);
  const wide = PLAIN.test(q) && beginnings ? beginnings : either.map((query) => `(${query})`).join(" | ");
  return { exact, wide, words, isEither: EITHER.test(q) };
}

/** The words as `tsquery` takes them: "bicy" is no stem, and "bicycles" begins with none. So both forms are looked for. */
const quoted = (words: string[]) => Prisma.sql`
  SELECT '''' || plain || '''' || CASE WHEN char_length(plain) >= ${BEGINNING}::int THEN ':*' ELSE '' END AS word
  FROM unnest(${words}::text[]) AS typed,
    LATERAL (SELECT left(translate(unaccent(typed), '''\\', '  '), ${MAX_LENGTH}::int) AS plain) AS a
  WHERE plain ~ '\\S'`;

/** The same words, but in titles only: "A" is their weight, see `post_search` in the first migration. */
export const inTitle = (query: string) =>
  query.replace(/'((?:[^']|'')*)'(:\*)?/g, (_, word: string, star = ":") => `'${word}'${star}A`);
