const LINE_END = /\r\n?|[\u0085\u2028\u2029]/g;

/**
 * Controls, lone surrogates, noncharacters, annotations and invisible formats, such as direction overrides. Excludes
 * the joiners of Persian, Indic scripts and emoji, and the tags in flags such as that of Wales.
 */
const UNWANTED =
  /(?![\t\n])\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}|[\ufff9-\ufffb]|(?=[\p{Cf}\p{Cn}])(?![\u200c\u200d]|(?<=\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{0,6})[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}\u{e007f}])\p{Default_Ignorable_Code_Point}/gu;

const UNSEEN = /^[\p{Cc}\p{Cf}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

export function normalizeText(text: string): string {
  // Normalized last: a removed character may have separated a letter from its accent.
  const tidy = text.replace(LINE_END, "\n").replace(UNWANTED, "").normalize("NFC").trim();
  return UNSEEN.test(tidy) ? "" : tidy;
}

export function normalizeLine(text: string): string {
  return normalizeText(text).replace(/\s+/g, " ");
}

// Lowercase first: some small letters have a composed form that capitals lack (J̌, ǰ).
export const lowerCase = (typed: string) => typed.toLowerCase().normalize("NFC");

/** As tags are stored. */
export const foldLine = (typed: string) => normalizeLine(lowerCase(typed));
