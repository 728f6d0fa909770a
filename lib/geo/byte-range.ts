/** Both ends count; `last` is the number of bytes at the end. */
export type ByteRange = { start: number; end: number } | { last: number };

const SINGLE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * One range of a `Range` header, of at most `max` bytes: a server may send less than it is asked for.
 * @returns null for none, several, or one that makes no sense
 */
export function parseRange(header: string | null, max: number): ByteRange | null {
  const [, first = "", last = ""] = SINGLE.exec(header ?? "") ?? [];
  if (first === "") return Number(last) > 0 ? { last: Math.min(Number(last), max) } : null;
  const start = Number(first);
  const end = last === "" ? Number.POSITIVE_INFINITY : Number(last);
  return end < start ? null : { start, end: Math.min(end, start + max - 1) };
}

/** Where it is in so many bytes. @returns null beyond their end */
export function placeRange(range: ByteRange, size: number): { start: number; end: number } | null {
  const { start, end } = "last" in range ? { start: Math.max(0, size - range.last), end: size - 1 } : range;
  return start < size ? { start, end: Math.min(end, size - 1) } : null;
}
