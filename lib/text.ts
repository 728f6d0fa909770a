import { z } from "zod";

/**
 * Characters that do not belong in a text: controls (but tab and line feed), lone surrogates, whatever turns the direction
 * of writing, and what has no width; but joiners, which scripts and emoji need.
 */
const UNWANTED =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what it is about.
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\p{Cs}/gu;

/** Of which nothing can be seen: accents, joiners and fillers without a letter. */
const UNSEEN = /^[\p{Cc}\p{Cf}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** Unicode normal form, one kind of line end, nothing invisible, no space around. */
export function tidyText(text: string): string {
  // Normalised last: what is removed may have stood between a letter and its accent.
  const tidy = text.replace(/\r\n?/g, "\n").replace(UNWANTED, "").normalize("NFC").trim();
  return UNSEEN.test(tidy) ? "" : tidy;
}

/** One line: every run of white space is one space. */
export function tidyLine(text: string): string {
  return tidyText(text).replace(/\s+/g, " ");
}

const long = (max: number) => max * 4 + 100;

/** A line of text; `name` begins its error messages. */
export function line(name: string, min: number, max: number) {
  return z
    .string(`${name} is missing.`)
    .max(long(max), `${name} can have at most ${max} characters.`)
    .transform(tidyLine)
    .pipe(lengths(name, min, max));
}

/** A text of several lines. */
export function text(name: string, min: number, max: number) {
  return z
    .string(`${name} is missing.`)
    .max(long(max), `${name} can have at most ${max} characters.`)
    .transform(tidyText)
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
