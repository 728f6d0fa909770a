import { RULES, type Rule, type Severity } from "@/lib/content-rules/rules";

export type Finding = { rule: Rule["id"]; severity: Severity; words: string };

const NEARBY = 40;
const MAX_QUOTED = 60;

/** Findings of the rules in a text: the first words for each, in the order of the rules. */
export function checkText(text: string): Finding[] {
  const plain = text
    .normalize("NFKC")
    .replace(/[\u200c\u200d]/g, "")
    .replace(/[^\S\n]+/g, " ")
    .replace(/[٠-٩۰-۹०-९০-৯]/g, toAsciiDigit)
    // An "O" among digits is how a number is hidden.
    .replace(/[\doO]{4,}|(?<![\p{L}\d])[\doO]{3}(?![\p{L}\d])/gu, (run) =>
      /\d/.test(run) ? run.replace(/o/gi, "0") : run,
    );
  return RULES.flatMap((rule) => {
    const words = findWords(plain, rule);
    return words ? { rule: rule.id, severity: rule.severity, words } : [];
  });
}

/** Arabic, Persian, Devanagari and Bengali: NFKC leaves them. */
const ZEROS = [..."٠۰०০"].map((zero) => zero.charCodeAt(0));

function toAsciiDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code));
}

const isNear = (words: RegExp, text: string) =>
  new RegExp(`(?<!\\p{L})(?:${words.source})(?!\\p{L})`, "iu").test(text);

function findWords(lines: string, { patterns, always = [], unless, joinsLines }: Rule): string | null {
  const text = joinsLines ? lines.replace(/\s*,?\s*\n\s*/g, ", ") : lines;
  for (const pattern of [...patterns, ...always])
    for (const match of text.matchAll(pattern)) {
      const around = text.slice(Math.max(0, match.index - NEARBY), match.index + match[0].length + NEARBY);
      if (unless && !always.includes(pattern) && isNear(unless, around)) continue;
      return [...match[0].trim()].slice(0, MAX_QUOTED).join("");
    }
  return null;
}
