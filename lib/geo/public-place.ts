import { type Cell, cellOf, centreOf, type Place, type Precision } from "@/lib/geo/grid-cell";
import { publicStreet } from "@/lib/geo/public-street";

/** The shown part of an address. */
export type ShownParts = {
  /** "" hides it. */
  settlement?: string | undefined;
  /** Whether the name of the street is shown too. */
  showStreet?: boolean | undefined;
};

type Options = ShownParts & {
  /** That stands for the place; around it if missing. */
  cell?: Cell;
};

const BETWEEN = ", ";

/** The place as everyone may see it: exact only if its poster chose so. */
export function publicPlace(place: Place, precision: Precision, { cell, ...parts }: Options = {}): Place {
  const { latitude, longitude, address } = place;
  if (precision === "exact") return { latitude, longitude, address };
  return { ...centreOf(cell ?? cellOf(place)), address: shownAddress(address, parts) };
}

/** "Lewes", or "Elm Street, Lewes". */
export function shownAddress(address: string, { settlement = "", showStreet = false }: ShownParts): string {
  return [showStreet && publicStreet(address), settlement].filter(Boolean).join(BETWEEN);
}

/** The parts of a shown address. `street` is undefined unless its poster shows it, and "" where none can be told. */
export function partsOfShown(address: string, shown: string, showStreet: boolean) {
  if (!showStreet) return { settlement: shown };
  const street = publicStreet(address);
  if (street === "" || shown === street) return { street, settlement: street ? "" : shown };
  return { street, settlement: shown.replace(`${street}${BETWEEN}`, "") };
}
