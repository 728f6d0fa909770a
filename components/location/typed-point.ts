import type { Point } from "@/lib/geo/grid-cell";

const NUMBER = /^[+-]?\d{1,3}(\.\d{1,20})?$/;

/** Where the typed numbers are; null while they are none, or beyond the world. */
export function pointOf(...typed: [latitude: string, longitude: string]): Point | null {
  if (!typed.every((text) => NUMBER.test(text.trim()))) return null;
  const [latitude, longitude] = typed.map(Number) as [number, number];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
