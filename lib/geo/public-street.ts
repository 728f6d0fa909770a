import { DENIED_FIRST } from "@/lib/geo/address-words";
import { isDeniedWord, partsOf } from "@/lib/geo/settlement-names";
import {
  HOME_BEFORE,
  STREET_ATTRIBUTES,
  STREET_ENDING,
  STREET_JOINERS,
  STREETS_BEFORE,
  STREETS_BEHIND,
} from "@/lib/text/street-words";

const MAX_LETTERS = 60;

/** Anything else, such as a code, a sign or a number of another alphabet, keeps the whole address silent. */
const PLAIN = /^[A-Za-zÀ-ÖØ-öø-ɏ\d ,;.'’/&()-]*$/u;
/** "filled.count.soap", "///filled". */
const CODE = /\p{L}\.\p{L}{2}|\/\/|\d\.\d/u;

const NUMBER = String.raw`\d{1,4} ?[a-z]?(?: ?[-/] ?\d{1,4} ?[a-z]?)?`;
const NUMBER_BEFORE = new RegExp(`^(?:(?:no|nr)\\.? ?)?(?:${NUMBER}|(?=[IVXLC]{2,} )[IVXLC]+) `, "iu");
const NUMBER_BEHIND = new RegExp(` (?:${NUMBER})$`, "iu");

const NAME = /^\p{Lu}[\p{L}'’-]{2,}$/u;

/**
 * The street of an address by its name alone: "Elm Street" of "Flat B, 12 Elm Street, Lewes". Denied by default: it is ""
 * unless exactly one part is a single name with a word for streets, since more words may begin with the name of a house.
 */
export function publicStreet(address: string): string {
  if (!PLAIN.test(address) || CODE.test(address)) return "";
  const streets = partsOf(address).map(nameOfStreet).filter(Boolean);
  return streets.length === 1 ? (streets[0] ?? "") : "";
}

/** Without the home before it and the number around it; "" if anything else is left than the name of a street. */
function nameOfStreet(part: string): string {
  const name = `${part} `
    .replace(HOME_BEFORE, "")
    .replace(NUMBER_BEFORE, "")
    .trim()
    .replace(NUMBER_BEHIND, "");
  return name.length <= MAX_LETTERS && isStreet(name.split(" ")) ? name : "";
}

function isStreet(words: string[]): boolean {
  const [first = "", ...others] = words;
  if (words.length === 1) return isCompound(first);
  if (isOneOf(STREETS_BEFORE, first)) {
    const name = others.at(-1) ?? "";
    return isName(name) && others.slice(0, -1).every((word) => STREET_JOINERS.has(word.toLowerCase()));
  }
  const [kind = "", name = "", ...attributes] = words.toReversed();
  return isOneOf(STREETS_BEHIND, kind) && isName(name) && isAttribute(attributes);
}

const isAttribute = (words: string[]) =>
  words.length === 0 || (words.length === 1 && isOneOf(STREET_ATTRIBUTES, words[0] ?? ""));

function isCompound(word: string): boolean {
  const stem = STREET_ENDING.exec(word.replace(/\.$/, ""))?.[1] ?? "";
  return isName(stem);
}

const isOneOf = (words: Set<string>, word: string) => words.has(word.toLowerCase().replace(/\.$/, ""));

/** Of no house, no flat, no person and no number. */
function isName(word: string): boolean {
  const pieces = word.toLowerCase().match(/\p{L}+/gu) ?? [];
  const isOther = [DENIED_FIRST, STREETS_BEFORE, STREET_JOINERS].some((words) => isOneOf(words, word));
  return NAME.test(word) && !isOther && !pieces.some(isDeniedWord);
}
