import { metresBetween } from "@/lib/geo/distance";
import { MAX_LEVEL, type Point } from "@/lib/geo/grid-cell";

/**
 * A reading in a house is up to 57 m off, and people move a pin by up to 150 m, so two of one home may be 414 m apart.
 * Two cells for one home would put it at their border, among few others: `tests/security/adversary.test.ts`.
 */
export const SAME_HOME_METRES = 420;

/** Grows with the cells, so that two places of one member stand in two of them only where many live near the border. */
export const reachOf = (level: number): number => SAME_HOME_METRES * 2 ** level;
export const MAX_REACH = reachOf(MAX_LEVEL);

/** Another pin as close as this tells nothing new. */
const SAME_SPOT_METRES = 25;

/** An earlier pin, the earliest whose cell it shows, if not its own, and within how many metres others show that cell too. */
export type KnownPin = Point & { anchor: Point | null; reach: number };

/** A member's new pin is compared with these: the home of their settings, and their earlier pins, the first one first. */
export type OwnPins = { home: Point | null; pins: readonly KnownPin[] };

/**
 * The place whose cell a pin shows: nearby pins show one anchor's cell, as several cells at a border would reveal a home.
 * The nearest earlier pin that may be of the same home decides: whichever of two pins comes first, a home near somebody
 * else's keeps the cell of its own first pin. Pins near the private home of the member's settings count as the home itself.
 */
export function anchorOf(pin: Point, { home, pins }: OwnPins): Point {
  const at = orHome(pin, home);
  const nearest = nearestOf(at, pins);
  // A home at the limit has pins on either side of it, but many small steps lead away.
  if (nearest && metresBetween(shownBy(nearest), at) <= nearest.reach + SAME_HOME_METRES)
    return shownBy(nearest);
  return pins.find((one) => !one.anchor && metresBetween(one, at) <= one.reach) ?? at;
}

/** Whether the pins tell already which anchor a pin shows. */
export function isKnown(pin: Point, anchor: Point, pins: readonly KnownPin[]): boolean {
  const nearest = nearestOf(pin, pins);
  return Boolean(nearest && shownBy(nearest) === anchor && metresBetween(nearest, pin) <= SAME_SPOT_METRES);
}

const shownBy = (one: KnownPin): Point => one.anchor ?? one;

/** Of those that may be of the same home. */
function nearestOf(at: Point, pins: readonly KnownPin[]): KnownPin | undefined {
  let nearest: KnownPin | undefined;
  let least = SAME_HOME_METRES;
  for (const one of pins) {
    const metres = metresBetween(one, at);
    if (metres > least || (nearest && metres === least)) continue;
    [nearest, least] = [one, metres];
  }
  return nearest;
}

export const orHome = (pin: Point, home: Point | null): Point => (home && isSameHome(home, pin) ? home : pin);

const isSameHome = (one: Point, other: Point) => metresBetween(one, other) <= SAME_HOME_METRES;
