import "server-only";
import { LRUCache } from "lru-cache";
import { metresBetween } from "@/lib/geo/distance";
import { isSameName, type KnownSettlement, listSettlements, nearestSettlements } from "@/lib/geo/gazetteer";
import { boundsOf, type Cell, centreOf } from "@/lib/geo/grid-cell";
import { peopleOfSettlementIn } from "@/lib/geo/population";
import { basesOf, ENOUGH_PEOPLE, keyOf } from "@/lib/geo/public-cell";
import { splitAtSettlement } from "@/lib/geo/settlement-names";

/**
 * The name that a post shows unless its poster chooses one: the settlement at the end of the address if enough people of it
 * live where the cell is shown. Else it is the nearest to the middle of those. Where there are none everybody shows the same:
 * the nearest of all of which so many live in the cell, or else the nearest of all. Only names of the list, so that neither a house nor a street
 * passes for a town.
 * @param country ISO 3166-1, of the site
 * @returns "" where the list knows none within 30 km
 */
export async function settlementOf(address: string, cell: Cell, country: string): Promise<string> {
  const { showing, inside } = await listCrowdedIn(cell, country);
  for (const { name } of showing.length > 0 ? splitAtSettlement(address) : []) {
    const known = showing.find((one) => isSameName(one, name));
    if (known) return known.name;
  }
  const middle = centreOf(cell);
  const [nearest] = (showing.length > 0 ? showing : inside).toSorted(
    (a, b) => metresBetween(a, middle) - metresBetween(b, middle),
  );
  return (nearest ?? (await nearestSettlements(country, middle))[0])?.name ?? "";
}

/**
 * Whether a name shown beside the cell may tell a home from less than 200: less people of the settlement live where the cell
 * is shown, by our estimate, and its homes do not show the name by themselves.
 */
export async function tellsOfFew(name: string, cell: Cell, country: string): Promise<boolean> {
  const { showing } = await listCrowdedIn(cell, country);
  return !showing.some((one) => isSameName(one, name)) && (await settlementOf("", cell, country)) !== name;
}

type Crowded = { showing: KnownSettlement[]; inside: KnownSettlement[] };

/** By country and cell: neighbours publish from the same ones, and the whole country has to be looked through. */
const crowded = new LRUCache<string, Crowded>({ max: 10_000 });

/**
 * Settlements of which so many people live in the cell that the name gives nobody away. Of those `showing` it, so many live
 * where no finer cell is shown.
 */
async function listCrowdedIn(cell: Cell, country: string): Promise<Crowded> {
  const key = `${country}:${keyOf(cell)}`;
  const known = crowded.get(key);
  if (known) return known;
  const areas = (await basesOf(cell)).map(boundsOf);
  const inside = crowdedIn(await listSettlements(country), [boundsOf(cell)]);
  const found = { inside, showing: crowdedIn(inside, areas) };
  crowded.set(key, found);
  return found;
}

const crowdedIn = (all: KnownSettlement[], areas: Parameters<typeof peopleOfSettlementIn>[1]) =>
  all.filter((one) => peopleOfSettlementIn(one, areas) >= ENOUGH_PEOPLE);
