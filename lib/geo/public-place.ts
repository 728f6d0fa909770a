import { cellCentre, type Place, type Point, type Precision } from "@/lib/geo/grid-cell";
import { isSettlementName, publicAddress } from "@/lib/geo/public-address";

type Options = {
  anchor?: Point;
  /** The address that the poster shows: "" hides it, null or undefined derives it. */
  chosen?: string | null | undefined;
};

/** The place as everyone may see it: exact only if its poster chose so. */
export function publicPlace(place: Place, precision: Precision, { anchor, chosen }: Options = {}): Place {
  const { latitude, longitude, address } = place;
  if (precision === "exact") return { latitude, longitude, address };
  return { ...cellCentre(anchor ?? place), address: shownAddress(address, chosen) };
}

function shownAddress(address: string, chosen: string | null | undefined): string {
  const isGood = chosen === "" || (typeof chosen === "string" && isSettlementName(chosen));
  return isGood ? chosen : publicAddress(address);
}

/** @returns null if the shown address is the derived one */
export function chosenAddress(address: string, shown: string): string | null {
  return shown === publicAddress(address) ? null : shown;
}
