/** Crockford's base 32, without look-alikes: people type codes from a flyer. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 16;
const BITS = LENGTH * 5;
const LOOKALIKES: Record<string, string> = { o: "0", i: "1", l: "1" };

/** Encodes the first 80 significant bits of a version 7 UUID, so a code is a range of the primary key. */
export function shortCode(id: string): string {
  let left = significant(id) >> BigInt(SIGNIFICANT - BITS);
  let short = "";
  for (let place = 0; place < LENGTH; place += 1) {
    short = ALPHABET[Number(left & 31n)] + short;
    left >>= 5n;
  }
  return short.replace(/(.{4})(?=.)/g, "$1-");
}

/** Returns null for an invalid code. */
export function uuidRange(short: string): { from: string; to: string } | null {
  const typed = short
    .toLowerCase()
    .replaceAll("-", "")
    .replace(/[oil]/g, (letter) => LOOKALIKES[letter] ?? letter);
  if (typed.length !== LENGTH) return null;
  let bits = 0n;
  for (const letter of typed) {
    const digit = ALPHABET.indexOf(letter);
    if (digit < 0) return null;
    bits = (bits << 5n) | BigInt(digit);
  }
  const rest = BigInt(SIGNIFICANT - BITS);
  return { from: idOf(bits << rest), to: idOf((bits << rest) | ((1n << rest) - 1n)) };
}

/** A version 7 UUID without its version (4 bits) and variant (2 bits). */
const SIGNIFICANT = 122;

function significant(id: string): bigint {
  const hex = id.replaceAll("-", "");
  const time = BigInt(`0x${hex.slice(0, 12)}`);
  const first = BigInt(`0x${hex.slice(13, 16)}`);
  const last = BigInt(`0x${hex.slice(16)}`) & ((1n << 62n) - 1n);
  return (time << 74n) | (first << 62n) | last;
}

function idOf(bits: bigint): string {
  const hex = (value: bigint, digits: number) => value.toString(16).padStart(digits, "0");
  const first = (bits >> 62n) & 0xfffn;
  const last = (bits & ((1n << 62n) - 1n)) | (2n << 62n);
  const all = `${hex(bits >> 74n, 12)}7${hex(first, 3)}${hex(last, 16)}`;
  return all.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
