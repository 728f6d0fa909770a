import "server-only";
import { db } from "@/lib/db/client";
import { editDistance } from "@/lib/search/edit-distance";

/** Shorter words have too many neighbours. */
const SHORTEST = 4;
const MAX_LENGTH = 30;
/** So many words of a search are looked at. */
const MOST = 6;

type Known = { word: string; posts: number };

/**
 * The search with the words nobody uses replaced by the nearest that somebody does; null when there are none. Only the
 * vocabulary is asked, never the posts.
 */
export async function suggestCorrection(q: string): Promise<string | null> {
  const unknown = await listUnknown(wordsOf(q));
  const better = new Map<string, string>();
  for (const { typed, plain } of unknown) {
    const found = await findNearest(plain);
    if (found) better.set(typed, found);
  }
  return better.size > 0 ? q.replace(WORD, (word) => better.get(word) ?? word) : null;
}

/** Not those that are excluded by a "-". */
const WORD = /(?<![\p{L}\p{N}\p{M}]|(?:^|\s)-)\p{L}[\p{L}\p{M}]*(?![\p{L}\p{N}\p{M}])/gu;

const wordsOf = (q: string) =>
  [...new Set(q.match(WORD) ?? [])]
    .filter((word) => [...word].length >= SHORTEST && [...word].length <= MAX_LENGTH)
    .slice(0, MOST);

/** Those that no word of the vocabulary begins with, nor with their stem. The last letter in Unicode ends a range. */
async function listUnknown(words: string[]): Promise<{ typed: string; plain: string }[]> {
  if (words.length === 0) return [];
  return db().$queryRaw`
    SELECT typed, plain FROM unnest(${words}::text[]) AS typed,
      LATERAL (SELECT lower(unaccent(typed)) AS plain) AS a,
      LATERAL (SELECT ts_lexize('english_stem', plain) AS stems) AS b
    WHERE stems <> '{}' AND NOT EXISTS (
      SELECT 1 FROM "SearchWord" WHERE ("word" >= plain AND "word" < plain || U&'\\+10FFFF')
        OR ("word" >= stems[1] AND "word" < stems[1] || U&'\\+10FFFF'))`;
}

async function findNearest(typed: string): Promise<string | null> {
  const known = await db().$queryRaw<Known[]>`
    SELECT "word", "posts" FROM similar_words(${typed})
    UNION SELECT "word", "posts" FROM "SearchWord" WHERE "word" = ANY (${slips(typed)}::text[])`;
  const near = known
    .map((one) => ({
      ...one,
      mistakes: mistakesBetween(typed, one.word),
      shared: sharedBeginning(typed, one.word),
    }))
    .filter(({ word, mistakes }) => mistakes <= mostMistakes(typed) && !/\p{N}/u.test(word))
    .filter(({ word }) => !isAnother(typed, word))
    .sort((a, b) => a.mistakes - b.mistakes || b.shared - a.shared || b.posts - a.posts);
  return near[0]?.word ?? twoWords(typed, known);
}

const mostMistakes = ({ length }: string) => (length <= 5 ? 1.5 : length <= 8 ? 2.5 : 3.5);
/**
 * Most words of four letters with one of them exchanged are words of their own: a pram is nothing to pray with. But vowels
 * are easily taken for each other, as in "sofe".
 */
const isAnother = (typed: string, word: string) =>
  typed.length === SHORTEST && word.length === SHORTEST && lettersOf(typed) !== lettersOf(word);

const lettersOf = (word: string) => [...word.replace(/[aeiou]/g, "*")].toSorted().join("");
/** That the others write of several is no mistake of whoever looks for one. */
const mistakesBetween = (typed: string, word: string) =>
  Math.min(editDistance(typed, word), editDistance(typed, word.replace(/s$/, "")) + 0.5);

/** People rarely get the first letters wrong. */
function sharedBeginning(typed: string, word: string): number {
  const differs = [...typed].findIndex((letter, at) => letter !== word[at]);
  return differs === -1 ? typed.length : differs;
}

/** The word with two neighbours exchanged or one left out, and both halves of where a space may be missing. */
function slips(typed: string): string[] {
  const places = Array.from(typed, (_, at) => at);
  return places.flatMap((at) => [
    typed.slice(0, at) + typed.charAt(at + 1) + typed.charAt(at) + typed.slice(at + 2),
    typed.slice(0, at) + typed.slice(at + 1),
    ...halves(typed, at),
  ]);
}

const halves = (typed: string, at: number) => [typed.slice(0, at), typed.slice(at)];

/** "teddybear" is "teddy bear", if both are known. */
function twoWords(typed: string, known: Known[]): string | null {
  const words = new Set(known.map(({ word }) => word));
  const at = Array.from(typed, (_, place) => place).find((place) =>
    halves(typed, place).every((half) => words.has(half)),
  );
  return at === undefined ? null : halves(typed, at).join(" ");
}
