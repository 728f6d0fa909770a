export const list = (words: string) => words.split(" ");

/** Any of the words, whether they begin with a capital letter or not. */
export const anyOf = (words: Iterable<string>) =>
  `(?:${[...words].map((word) => `[${word[0]?.toUpperCase()}${word[0]}]${word.slice(1)}`).join("|")})`;

export const HOUSE = "\\d{1,3}[A-RT-Za-rt-z]?";
export const START = "(?<![\\p{L}\\d.,£€$])";
export const END = "(?![\\p{L}\\d])";
export const SENTENCE_END = "(?=\\s*(?:$|[,.;!?)\\n]))";
