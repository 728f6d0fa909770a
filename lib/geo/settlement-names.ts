import {
  COUNTRIES,
  DENIED_ANYWHERE,
  DENIED_ENDINGS,
  DENIED_FIRST,
  DENIED_LAST,
  KNOWN_SETTLEMENTS,
  POSTCODE_BEFORE,
  POSTCODE_BEHIND,
  POSTCODES,
} from "@/lib/geo/address-words";

export const SETTLEMENT_LIMITS = { max: 60, words: 6 } as const;

const COMMA = /[,，、､﹐﹑،;；]/u;

/** Abbreviations that may end with a full stop; other words could be parts of a code, such as "army. loud. soap". */
const ABBREVIATIONS = "St|Ste|Sta|Sto|Gt|Lt|Mt|Ft|Gr|Kl|Sv|Św|Αγ";

/** One alphabet each: we know words for streets and houses only in these. */
const LETTERS = ["A-Za-zÀ-ÖØ-öø-ɏḀ-ỿ", "Ͱ-Ͽἀ-῾", "Ѐ-ӿ"];
const NAMES = LETTERS.map((letters) => {
  const word = `(?:(?=\\p{L})[${letters}])+`;
  const between = `['’‐-]| [-–] | ['’]?|(?<=(?<!\\p{L})(?:${ABBREVIATIONS}))\\. `;
  return new RegExp(`^['’]?${word}(?:(?:${between})${word})*$`, "u");
});

const CAPITAL = /^['’]?\p{Lu}/u;

/** A lone letter may be a flat or a number, unless it joins words: "A Coruña", "Ostrów i Las". */
const LONE_LETTER = /(?<![\p{L}'’])\p{L}(?![\p{L}'’])/gu;
const JOINING = /^(?:[AO] |.* [aàeioywvzвиη] )$/u;

const ROMAN = /^(?=[mdclxvi])m{0,4}(?:c[md]|d?c{0,3})(?:x[cl]|l?x{0,3})(?:i[xv]|v?i{0,3})$/;
const NOT_ROMAN = new Set(["di", "li", "mi"]);
/** Only letters of Plus Codes, such as "GCHQ": no word consists of them. */
const PLUS_CODE = /^[cfghjmpqrvwx]{3,}$/;

/** `isSure` unless nothing but a space is before the name. */
export type Split = { before: string; name: string; after: string; isSure: boolean };

/** Words of a settlement's name that may end an address without a comma before it. */
const MAX_NAME_WORDS = 3;

/**
 * Where the name of the settlement may begin in an address that somebody types, the likeliest first: in
 * "12 Elm Street, Lewes, BN7 2AB" at "Lewes"; in "Elm Street Lewes" at each word.
 */
export function splitAtSettlement(address: string): Split[] {
  const pieces = address.split(new RegExp(`(${COMMA.source})`, "u"));
  const isEnd = (piece: string) =>
    tidyPart(piece) === "" || COMMA.test(piece) || tellsNoMore(tidyPart(piece));
  const at = pieces.findLastIndex((piece) => !isEnd(piece));
  const part = pieces[at];
  if (part === undefined) return [];
  const start = part.match(/^\s*/)?.[0] ?? "";
  const postcode = part.trim().match(POSTCODE_BEFORE)?.[0] ?? "";
  const behind = part.trim().match(POSTCODE_BEHIND)?.[0] ?? "";
  const name = part.trim().slice(postcode.length, part.trim().length - behind.length);
  const before = `${pieces.slice(0, at).join("")}${start}${postcode}`;
  const after = `${behind}${pieces.slice(at + 1).join("")}`;
  const words = name.split(/\s+/);
  const shorter = words.map((_, from) => ({
    before: `${before}${words.slice(0, from).join(" ")}, `,
    name: words.slice(from).join(" "),
    ...{ after, isSure: false },
  }));
  return [{ before, name, after, isSure: true }, ...shorter.slice(1).slice(-MAX_NAME_WORDS)];
}

/** As `Split`, with the words of an area and what stands behind them; `isApart` if a comma is before the area. */
export type SplitBeforeArea = Omit<Split, "isSure"> & { area: string; end: string; isApart: boolean };

const COMMA_AT_END = new RegExp(`\\s*(?:${COMMA.source})\\s*$`, "u");
/** Words of a county or a state without a comma before it. */
const MAX_AREA_WORDS = 3;

/**
 * Where a settlement may stand before a county or a state, the likeliest first: in "12 Elm Street, Lewes, East Sussex" each
 * part before the last comma, in "Lewes East Sussex" before one of the last words.
 */
export function splitBeforeArea(address: string): SplitBeforeArea[] {
  const [last] = splitAtSettlement(address);
  if (!last) return [];
  const comma = COMMA_AT_END.exec(last.before);
  const apart = comma
    ? splitAtSettlement(last.before.slice(0, comma.index)).map(({ isSure, ...town }) => ({
        ...town,
        after: `${town.after}${comma[0]}`,
        ...{ area: last.name, end: last.after, isApart: true },
      }))
    : [];
  return [...apart, ...splitAtSpaces(last)];
}

/** Each part before the last one, the last of them first: "Lewes" in "12 Elm Street, Lewes, round the back". */
export function splitEarlierParts(address: string): Split[] {
  const splits: Split[] = [];
  let rest = address;
  for (;;) {
    const [last] = splitAtSettlement(rest);
    const comma = last && COMMA_AT_END.exec(last.before);
    if (!last || !comma) return splits;
    rest = last.before.slice(0, comma.index);
    const behind = address.slice(rest.length);
    splits.push(...splitAtSettlement(rest).map((one) => ({ ...one, after: `${one.after}${behind}` })));
  }
}

/** "Elm Street Lewes East Sussex", of which the last one, two or three words may be the area. */
function splitAtSpaces({ before, name, after: end }: Split): SplitBeforeArea[] {
  const words = name.split(/\s+/);
  const lengths = [1, 2, 3].slice(0, Math.min(MAX_AREA_WORDS, words.length - 1));
  return lengths.flatMap((length) => {
    const area = words.slice(-length).join(" ");
    const towns = splitAtSettlement(`${before}${words.slice(0, -length).join(" ")}`);
    return towns.map(({ isSure, ...town }) => ({
      ...town,
      after: `${town.after} `,
      ...{ area, end, isApart: false },
    }));
  });
}

/** Without countries and postcodes at its end. */
export function partsOf(address: string): string[] {
  const parts = address.split(COMMA).map(tidyPart).filter(Boolean);
  while (tellsNoMore(parts.at(-1) ?? "")) parts.pop();
  return parts;
}

const tellsNoMore = (part: string) =>
  COUNTRIES.has(part.toLowerCase().replaceAll(".", "")) || POSTCODES.some((postcode) => postcode.test(part));

const tidyPart = (part: string) => part.trim().replace(/(?<=\p{L}{2})\.$/u, "");

/** Denies by default: digits, signs, mixed or unknown alphabets, a lower-case start, and denied words. */
export function isSettlementName(text: string): boolean {
  if (text.length > SETTLEMENT_LIMITS.max || text.normalize("NFKC") !== text) return false;
  if (!NAMES.some((name) => name.test(text))) return false;
  if (KNOWN_SETTLEMENTS.has(text.toLowerCase())) return true;
  if (!CAPITAL.test(text)) return false;
  return text.split(" ").length <= SETTLEMENT_LIMITS.words && !hasLoneLetter(text) && !hasDeniedWord(text);
}

function hasLoneLetter(text: string): boolean {
  return [...text.matchAll(LONE_LETTER)].some(({ index }) => !JOINING.test(text.slice(0, index + 2)));
}

function hasDeniedWord(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return (
    DENIED_FIRST.has(words.at(0) ?? "") || DENIED_LAST.has(words.at(-1) ?? "") || words.some(isDeniedWord)
  );
}

/** Of a street, a house, a person or a number; in lower case. */
export const isDeniedWord = (word: string) =>
  DENIED_ANYWHERE.has(word) ||
  PLUS_CODE.test(word) ||
  (word.length > 1 && ROMAN.test(word) && !NOT_ROMAN.has(word)) ||
  DENIED_ENDINGS.some((ending) => ending.test(word));
