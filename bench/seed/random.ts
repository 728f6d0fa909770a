/** Repeatable random numbers from 0 to below 1 (mulberry32). */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const integer = (random: Random, from: number, to: number) =>
  from + Math.floor(random() * (to - from + 1));

/** A rank from 0 to below `count`: rank r is about as frequent as 1 / (r + offset), like words in texts. */
export const zipf = (random: Random, count: number, offset: number) =>
  Math.min(count - 1, Math.floor(offset * ((count / offset + 1) ** random() - 1)));

export const normal = (random: Random) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

const hex = (random: Random, digits: number) =>
  Math.floor(random() * 16 ** digits)
    .toString(16)
    .padStart(digits, "0");

/** Version 7: sorted by time, as ids of the site. */
export function uuidAt(random: Random, time: number): string {
  const stamp = time.toString(16).padStart(12, "0");
  const variant = "89ab".charAt(Math.floor(random() * 4));
  return `${stamp.slice(0, 8)}-${stamp.slice(8)}-7${hex(random, 3)}-${variant}${hex(random, 3)}-${hex(random, 12)}`;
}
