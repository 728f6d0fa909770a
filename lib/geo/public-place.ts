import { cellCentre, type Place, type Point, type Precision } from "@/lib/geo/grid-cell";
import { isSettlementName, publicAddress } from "@/lib/geo/public-address";

type Options = {
  /** The point whose cell is shown, see `lib/posts/home-clusters.ts`; the place itself unless told. */
  anchor?: Point;
  /** What the poster wants to be seen of the address: nothing where it is empty, the usual where it is missing. */
  chosen?: string | null | undefined;
};

/** What everyone may see of a place; all of it only when its poster says that it is a public one. */
export function publicPlace(place: Place, precision: Precision, { anchor, chosen }: Options = {}): Place {
  const { latitude, longitude, address } = place;
  if (precision === "exact") return { latitude, longitude, address };
  return { ...cellCentre(anchor ?? place), address: shownAddress(address, chosen) };
}

/** What the poster chose holds to the same rule as what is derived. */
function shownAddress(address: string, chosen: string | null | undefined): string {
  const isGood = chosen === "" || (typeof chosen === "string" && isSettlementName(chosen));
  return isGood ? chosen : publicAddress(address);
}

/** What of a post's public address its poster chose; null where it is just the usual. */
export function chosenAddress(address: string, shown: string): string | null {
  return shown === publicAddress(address) ? null : shown;
}
