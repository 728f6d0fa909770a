import "server-only";
import { db } from "@/lib/db/client";
import { editDistance } from "@/lib/search/edit-distance";

/** Shorter words have too many neighbours. */
const MIN_LENGTH = 4;
const MAX_LENGTH = 30;
const MAX_CHECKED_WORDS = 6;

type KnownWord = { word: string; posts: number };
type Candidate = KnownWord & { typos: number; sharedPrefix: number };

const WORD = /(?<![\p{L}\p{N}\p{M}]|(?:^|\s)-)\p{L}[\p{L}\p{M}]*(?![\p{L}\p{N}\p{M}])/gu;

export async function suggestCorrection(q: string): Promise<string | null> {
  const corrections = new Map<string, string>();
  for (const { typed, plain } of await listUnknownWords(wordsToCheck(q))) {
    const correction = await findCorrection(plain);
    if (correction) corrections.set(typed, correction);
  }
  return corrections.size > 0 ? q.replace(WORD, (word) => corrections.get(word) ?? word) : null;
}

const wordsToCheck = (q: string) =>
  [...new Set(q.match(WORD) ?? [])]
    .filter((word) => [...word].length >= MIN_LENGTH && [...word].length <= MAX_LENGTH)
    .slice(0, MAX_CHECKED_WORDS);

/** Keeps a word if neither it nor its stem begins a known word. U+10FFFF ends each range. */
async function listUnknownWords(words: string[]): Promise<{ typed: string; plain: string }[]> {
  if (words.length === 0) return [];
  return db().$queryRaw`
    SELECT typed, plain FROM unnest(${words}::text[]) AS typed,
      LATERAL (SELECT lower(unaccent(typed)) AS plain) AS a,
      LATERAL (SELECT ts_lexize('english_stem', plain) AS stems) AS b
    WHERE stems <> '{}' AND NOT EXISTS (
      SELECT 1 FROM "SearchWord" WHERE ("word" >= plain AND "word" < plain || U&'\\+10FFFF')
        OR ("word" >= stems[1] AND "word" < stems[1] || U&'\\+10FFFF'))`;
}

async function findCorrection(typed: string): Promise<string | null> {
  const known = await listSimilarWords(typed);
  const [best] = known
    .map((word) => toCandidate(typed, word))
    .filter((candidate) => isPlausible(typed, candidate))
    .sort((a, b) => a.typos - b.typos || b.sharedPrefix - a.sharedPrefix || b.posts - a.posts);
  return best?.word ?? splitCompound(typed, known);
}

const listSimilarWords = (typed: string): Promise<KnownWord[]> => db().$queryRaw<KnownWord[]>`
    SELECT "word", "posts" FROM similar_words(${typed})
    UNION SELECT "word", "posts" FROM "SearchWord" WHERE "word" = ANY (${typoVariants(typed)}::text[])`;

const toCandidate = (typed: string, known: KnownWord): Candidate => ({
  ...known,
  typos: countTypos(typed, known.word),
  sharedPrefix: sharedPrefixLength(typed, known.word),
});

const isPlausible = (typed: string, { word, typos }: Candidate) =>
  typos <= maxTypos(typed) && !/\p{N}/u.test(word) && !isAnotherShortWord(typed, word);

const maxTypos = ({ length }: string) => (length <= 5 ? 1.5 : length <= 8 ? 2.5 : 3.5);

/** Rejects "pray" for "pram" but accepts "sofa" for "sofe": in four letters only vowels are easily confused. */
const isAnotherShortWord = (typed: string, word: string) =>
  typed.length === MIN_LENGTH && word.length === MIN_LENGTH && consonants(typed) !== consonants(word);

const consonants = (word: string) => [...word.replace(/[aeiou]/g, "*")].toSorted().join("");

const countTypos = (typed: string, word: string) =>
  Math.min(editDistance(typed, word), editDistance(typed, word.replace(/s$/, "")) + 0.5);

function sharedPrefixLength(typed: string, word: string): number {
  const firstDifference = [...typed].findIndex((letter, index) => letter !== word[index]);
  return firstDifference === -1 ? typed.length : firstDifference;
}

/** Two neighbours swapped, a letter removed, or the halves around a missing space. */
const typoVariants = (typed: string): string[] =>
  indexesOf(typed).flatMap((index) => [
    typed.slice(0, index) + typed.charAt(index + 1) + typed.charAt(index) + typed.slice(index + 2),
    typed.slice(0, index) + typed.slice(index + 1),
    ...splitAt(typed, index),
  ]);

/** Turns "teddybear" into "teddy bear" when both words are known. */
function splitCompound(typed: string, known: KnownWord[]): string | null {
  const words = new Set(known.map(({ word }) => word));
  const index = indexesOf(typed).find((at) => splitAt(typed, at).every((half) => words.has(half)));
  return index === undefined ? null : splitAt(typed, index).join(" ");
}

const indexesOf = (text: string) => Array.from(text, (_, index) => index);
const splitAt = (text: string, index: number) => [text.slice(0, index), text.slice(index)];
