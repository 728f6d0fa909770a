import { z } from "zod";

/** Every way to end a line: CR and LF as Windows writes them, NEL, and the two separators of Unicode. */
const LINE_END = /\r\n?|[\u0085\u2028\u2029]/g;

/**
 * Characters that do not belong in a text: controls (C0 and C1, but tab and line feed), lone surrogates, code points that
 * are no characters, annotations, and formats nobody sees, such as those that turn the direction of writing. Two joiners
 * stay, which Persian, the scripts of India and emoji need, and tags behind a black flag, which make the flag of Wales.
 */
const UNWANTED =
  /(?![\t\n])\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}|[\ufff9-\ufffb]|(?=[\p{Cf}\p{Cn}])(?![\u200c\u200d]|(?<=\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{0,6})[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}\u{e007f}])\p{Default_Ignorable_Code_Point}/gu;

/** Of which nothing can be seen: accents, joiners and fillers without a letter. */
const UNSEEN = /^[\p{Cc}\p{Cf}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Unicode normal form, one kind of line end, nothing invisible, no space around. */
export function normalizeText(text: string): string {
  // Normalised last: what is removed may have stood between a letter and its accent.
  const tidy = text.replace(LINE_END, "\n").replace(UNWANTED, "").normalize("NFC").trim();
  return UNSEEN.test(tidy) ? "" : tidy;
}

/** One line: every run of white space is one space. */
export function normalizeLine(text: string): string {
  return normalizeText(text).replace(/\s+/g, " ");
}

const long = (max: number) => max * 4 + 100;

/** A line of text; `name` begins its error messages. */
export function line(name: string, min: number, max: number) {
  return z
    .string(`${name} is missing.`)
    .max(long(max), `${name} can have at most ${max} characters.`)
    .transform(normalizeLine)
    .pipe(lengths(name, min, max));
}

/** A text of several lines. */
export function text(name: string, min: number, max: number) {
  return z
    .string(`${name} is missing.`)
    .max(long(max), `${name} can have at most ${max} characters.`)
    .transform(normalizeText)
    .pipe(lengths(name, min, max));
}

/** Counts what people would call characters in the database's sense: code points, not UTF-16 units. */
function lengths(name: string, min: number, max: number) {
  const missing = `${name} is missing.`;
  const tooShort = `${name} needs at least ${min} characters.`;
  return z
    .string()
    .refine((value) => min === 0 || value !== "", { error: missing, abort: true })
    .refine((value) => [...value].length >= min, tooShort)
    .refine((value) => [...value].length <= max, `${name} can have at most ${max} characters.`);
}
