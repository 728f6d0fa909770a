import "server-only";
import { LRUCache } from "lru-cache";
import { metresBetween } from "@/lib/geo/distance";
import { isSameName, type KnownSettlement, listSettlements, nearestSettlements } from "@/lib/geo/gazetteer";
import { boundsOf, type Cell, centreOf } from "@/lib/geo/grid-cell";
import { peopleOfSettlementIn } from "@/lib/geo/population";
import { ENOUGH_PEOPLE, keyOf } from "@/lib/geo/public-cell";
import { splitAtSettlement } from "@/lib/geo/settlement-names";

/**
 * The name that a post shows unless its poster chooses one: the settlement at the end of the address if enough people of it
 * live in the cell, or else the nearest to the middle of the cell of all that have so many there. Where none has, it is the
 * nearest of all, whatever the address says. Only names of the list, so that neither a house nor a street passes for a town.
 * @param country ISO 3166-1, of the site
 * @returns "" where the list knows none within 30 km
 */
export async function settlementOf(address: string, cell: Cell, country: string): Promise<string> {
  const inside = await listCrowdedIn(cell, country);
  for (const { name } of inside.length > 0 ? splitAtSettlement(address) : []) {
    const known = inside.find((one) => isSameName(one, name));
    if (known) return known.name;
  }
  const middle = centreOf(cell);
  const [nearest] = inside.toSorted((a, b) => metresBetween(a, middle) - metresBetween(b, middle));
  return (nearest ?? (await nearestSettlements(country, middle))[0])?.name ?? "";
}

/**
 * Whether a name shown beside the cell may tell a home from less than 200: less people of the settlement live in the cell by
 * our estimate, and its homes do not show the name by themselves.
 */
export async function tellsOfFew(name: string, cell: Cell, country: string): Promise<boolean> {
  const inside = await listCrowdedIn(cell, country);
  return !inside.some((one) => isSameName(one, name)) && (await settlementOf("", cell, country)) !== name;
}

/** By country and cell: neighbours publish from the same ones, and the whole country has to be looked through. */
const crowded = new LRUCache<string, readonly KnownSettlement[]>({ max: 10_000 });

/** Settlements of which so many people live in the cell that the name gives nobody away. */
async function listCrowdedIn(cell: Cell, country: string): Promise<readonly KnownSettlement[]> {
  const key = `${country}:${keyOf(cell)}`;
  const known = crowded.get(key);
  if (known) return known;
  const bounds = boundsOf(cell);
  const all = await listSettlements(country);
  const inside = all.filter((one) => peopleOfSettlementIn(one, bounds) >= ENOUGH_PEOPLE);
  crowded.set(key, inside);
  return inside;
}
