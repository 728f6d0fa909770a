import "server-only";
import { firstKnown, folded, nearestSettlements } from "@/lib/geo/gazetteer";
import type { Place } from "@/lib/geo/grid-cell";
import { isSettlementName, partsOf, splitAtSettlement } from "@/lib/geo/settlement-names";

/**
 * Whether a corrected address stays in the settlement of the former one. Where the former one names none of the list, a
 * settlement near the pin may be added.
 * @param country ISO 3166-1, of the site
 */
export async function isSameSettlement(before: string, after: Place, country: string): Promise<boolean> {
  const [former, next] = [await namedIn(before, country), await namedIn(after.address, country)];
  if (former.name === next.name) return true;
  if (former.isKnown) return false;
  return (await nearestSettlements(country, after)).some(({ name }) => folded(name) === next.name);
}

/** The last name of the list in it, or else its last part if that reads like one; "" where it names none. */
async function namedIn(address: string, country: string) {
  const known = await firstKnown(country, candidatesOf(address));
  if (known !== undefined) return { name: known, isKnown: true };
  const parts = partsOf(address);
  const last = parts.at(-1) ?? "";
  return { name: parts.length > 1 && isSettlementName(last) ? folded(last) : "", isKnown: false };
}

/** Words at the end of the last part as well: "Elm Street Lewes". */
function candidatesOf(address: string): string[] {
  const earlier = partsOf(address).slice(0, -1).reverse();
  const whole = earlier.flatMap((part) => splitAtSettlement(part).slice(0, 1));
  return [...splitAtSettlement(address), ...whole].map(({ name }) => name);
}
