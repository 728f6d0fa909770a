/** Words of a title that say what it is about. */

const MAX_WORDS = 15;

const list = (words: string) => new Set(words.split(" "));

/** Frequent title words without meaning; PostgreSQL itself drops stop words such as "with". */
const EMPTY_WORDS = list(
  "any anyone anybody somebody someone please search searching seeking big best brand colour few free give good great large little looking lovely lots medium needed nearly needs new nice old one pair piece pieces rather set several size small some two three four five six spare still used very wanted want well",
);
/** Words by which neighbours ask for a thing, in "Can anyone lend me a drill?". */
const ASKING_WORDS = list(
  "asap borrow borrowing could desperately everybody everyone find finding folks going got grateful hello hoping iso lend lending like loan may might need neighbor neighbors neighbour neighbours request requested requests require required requires requiring thank thanks today tomorrow tonight trying urgent urgently would",
);
/** A "love seat" keeps its first word. */
const WOULD_LOVE = /(?:would|['’]d)(?: really)? love/giu;
/** A "box of toys" is toys, and "a bit worn" is worn. A "toy box" and a "drill bit" are what they say. */
const MEASURES = /(?<!\p{L})(?:(?:box(?:es)?|bits?) of|an? (?:little |tiny )?bit)(?!\p{L})/giu;

/** Things of two letters, also in lower case. */
const SHORT_THINGS = list("cd pc tv");
/** Sizes and countries, which are capitals as well. */
const SHORT_MARKS = list("cm eu gb go hi kg ml mm ok tb uk us xl xs xx");

const tokensOf = (text: string) =>
  text
    .replaceAll(WOULD_LOVE, " ")
    .replaceAll(MEASURES, " ")
    .match(/\p{L}[\p{L}\p{N}]+/gu) ?? [];

const isMeant = (word: string) => !EMPTY_WORDS.has(word) && !ASKING_WORDS.has(word) && !SHORT_MARKS.has(word);

/** The words that say what it is, in lower case. */
export function tellingWords(text: string): string[] {
  // Where all is in capitals, they say nothing.
  const isMixed = /\p{Ll}/u.test(text);
  const isLong = (token: string) =>
    token.length > 2 || SHORT_THINGS.has(token.toLowerCase()) || (isMixed && /^\p{Lu}+$/u.test(token));
  const words = tokensOf(text)
    .filter(isLong)
    .map((token) => token.toLowerCase());
  return [...new Set(words)].filter(isMeant).slice(0, MAX_WORDS);
}

/** Every word that could tell in anybody's request, in lower case: a TV may be offered as a "tv". The longer ones first. */
export function offeredWords(text: string): string[] {
  const words = tokensOf(text).map((token) => token.toLowerCase());
  const [long, short] = [words.filter(({ length }) => length > 2), words.filter(({ length }) => length < 3)];
  return [...new Set([...long, ...short])].filter(isMeant).slice(0, 2 * MAX_WORDS);
}

/** Whether a title has this lexeme only as the measure of something: the box in "A box of toys". */
export function isMeasure(lexeme: string, title: string): boolean {
  if (!["box", "bit"].includes(lexeme)) return false;
  const isForm = (token: string) => [lexeme, `${lexeme}s`, `${lexeme}es`].includes(token.toLowerCase());
  return (
    (title.match(MEASURES) ?? []).some((words) => words.split(" ").some(isForm)) &&
    !tokensOf(title).some(isForm)
  );
}
