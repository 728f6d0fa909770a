import "server-only";
import { findInArea, findNamed, findSettlements, MAX_FOUND, type Settlement } from "@/lib/geo/gazetteer";
import type { Point } from "@/lib/geo/grid-cell";
import type { PlaceView } from "@/lib/geo/place-schema";
import {
  isSettlementName,
  type Split,
  type SplitBeforeArea,
  splitAtSettlement,
  splitBeforeArea,
  splitEarlierParts,
} from "@/lib/geo/settlement-names";

/** `country` as ISO 3166-1; `area` is where most people of the site are. */
export type Around = { country: string; area: Point | null };

/**
 * The typed words, with the settlement in them written out: "12 Elm Street, Lew" becomes "12 Elm Street, Lewes". Behind the
 * settlement its county or state may follow, whole, begun or as a code.
 * @returns at most `MAX_FOUND`, the likeliest first
 */
export async function completeAddress(typed: string, around: Around): Promise<PlaceView[]> {
  const beforeAreas = splitBeforeArea(typed);
  const inArea = await completeInArea(
    beforeAreas.filter(({ isApart }) => isApart),
    around,
  );
  if (inArea.some(({ isWhole }) => isWhole)) return inArea.map(({ place }) => place);
  const [atEnd, ...words] = splitAtSettlement(typed);
  const begun = atEnd ? await completeBegun(atEnd, around) : [];
  const found = [...inArea.map(({ place }) => place), ...begun];
  if (found.length > 0) return found.slice(0, MAX_FOUND);
  const others = beforeAreas.filter(({ isApart }) => !isApart);
  const inAreaOfWords = (await completeInArea(others, around)).filter(({ isWhole }) => isWhole);
  if (inAreaOfWords.length > 0) return inAreaOfWords.map(({ place }) => place);
  return completeNamed([...words, ...splitEarlierParts(typed)], around);
}

/** Settlements of which the name, or one of its words, begins so. */
async function completeBegun(
  { before, name, after }: Split,
  { country, area }: Around,
): Promise<PlaceView[]> {
  const found = await findSettlements(country, name, area ?? undefined);
  return found.map((one) => placeOf(one, `${before}${one.called}${after}`));
}

/** Settlements of exactly that name, of the first split where there are any. */
async function completeNamed(splits: Split[], around: Around): Promise<PlaceView[]> {
  for (const split of splits) {
    const found = await findNamed(around.country, split.name, around.area ?? undefined);
    const named = found.filter(({ called }) => isSettlementName(called)).slice(0, MAX_FOUND);
    if (named.length > 0)
      return named.map((one) => placeOf(one, `${split.before}${one.called}${split.after}`));
  }
  return [];
}

/** Settlements of the first split where there are any; `isWhole` where the area is written in full. */
async function completeInArea(splits: SplitBeforeArea[], { country, area }: Around) {
  for (const { before, name, after, area: words, end } of splits) {
    const known = await findInArea(country, name, words, area ?? undefined);
    // Not "Street" in Somerset for every street.
    const fitting = known.filter((one) => before.trim() === "" || isSettlementName(one.called));
    if (fitting.length > 0)
      return fitting.slice(0, MAX_FOUND).map((one) => ({
        place: placeOf(one, `${before}${one.called}${after}${one.inArea}${end}`),
        isWhole: one.isWholeArea,
      }));
  }
  return [];
}

export const placeOf = ({ name, area, latitude, longitude }: Settlement, address: string): PlaceView => ({
  // A town and the area around it may have one name.
  name: area && area !== name ? `${name}, ${area}` : name,
  address,
  settlement: name,
  latitude,
  longitude,
});
