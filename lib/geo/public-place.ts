import { type Cell, cellOf, centreOf, type Place, type Precision } from "@/lib/geo/grid-cell";
import { isSettlementName, publicAddress } from "@/lib/geo/public-address";

type Options = {
  /** That stands for the place; around it if missing. */
  cell?: Cell;
  /** The address that the poster shows: "" hides it, null or undefined derives it. */
  chosen?: string | null | undefined;
};

/** The place as everyone may see it: exact only if its poster chose so. */
export function publicPlace(place: Place, precision: Precision, { cell, chosen }: Options = {}): Place {
  const { latitude, longitude, address } = place;
  if (precision === "exact") return { latitude, longitude, address };
  return { ...centreOf(cell ?? cellOf(place)), address: shownAddress(address, chosen) };
}

function shownAddress(address: string, chosen: string | null | undefined): string {
  const isGood = chosen === "" || (typeof chosen === "string" && isSettlementName(chosen));
  return isGood ? chosen : publicAddress(address);
}

/** @returns null if the shown address is the derived one */
export function chosenAddress(address: string, shown: string): string | null {
  return shown === publicAddress(address) ? null : shown;
}
