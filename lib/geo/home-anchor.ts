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

/** An earlier pin, and within how many metres another one shows its cell. */
export type Anchor = Point & { reach: number };

/** A member's new pin is compared with these: the home of their settings, and their earlier pins, the first one first. */
export type OwnPins = { home: Point | null; pins: readonly Anchor[] };

/**
 * The place whose cell a pin shows: nearby pins show one anchor's cell, as several cells at a border would reveal a home.
 * Only the first pin of a cluster is an anchor, so that many small steps lead away from it. Pins near the private home
 * of the member's settings count as the home itself.
 */
export function anchorOf(pin: Point, { home, pins }: OwnPins): Point {
  const at = orHome(pin, home);
  return pins.find((one) => metresBetween(one, at) <= one.reach) ?? at;
}

export const orHome = (pin: Point, home: Point | null): Point => (home && isSameHome(home, pin) ? home : pin);

const isSameHome = (one: Point, other: Point) => metresBetween(one, other) <= SAME_HOME_METRES;
