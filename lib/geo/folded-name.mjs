/**
 * Letters without a base letter of their own in Unicode.
 * @type {Record<string, string>}
 */
const LATIN = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", ł: "l", þ: "th", ı: "i" };

/**
 * Lower case, without marks and punctuation: "Saint-Étienne" becomes "saint etienne".
 * @param {string} text
 */
export function folded(text) {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const latin = plain.replace(/[ßæœøđðłþı]/g, (letter) => LATIN[letter] ?? letter);
  return latin
    .replace(/['’.]/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
