/** So many numbers that neither their count nor a change of it tells about one block. */
export const DIGEST_STEP = 16;

/**
 * A number below 2^53 for a person, different for each salt (cyrb53, not a cryptographic hash). It keeps a list from naming
 * people; testing a person one knows is as easy as looking at a public page without an account.
 */
export function personDigest(salt: string, key: string): number {
  let [one, other] = [0xdeadbeef, 0x41c6ce57];
  for (const char of salt + key) {
    const code = char.charCodeAt(0);
    one = Math.imul(one ^ code, 2654435761);
    other = Math.imul(other ^ code, 1597334677);
  }
  one = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
  other = Math.imul(other ^ (other >>> 16), 2246822507) ^ Math.imul(one ^ (one >>> 13), 3266489909);
  return 4294967296 * (2097151 & other) + (one >>> 0);
}
