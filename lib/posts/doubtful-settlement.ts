import "server-only";
import { getCommunity } from "@/lib/community/queries";
import { metresBetween } from "@/lib/geo/distance";
import { isSameName, listSettlements } from "@/lib/geo/gazetteer";
import type { Point } from "@/lib/geo/grid-cell";
import type { FieldFailure } from "@/lib/http/errors";

/** Beyond it nobody calls a settlement theirs. */
const MAX_AWAY = 50_000;

/**
 * The question about a name that a poster has chosen for their place: the list of settlements does not know it near there, so
 * it may be that of a house. Nothing where there is no list.
 */
export async function doubtsAboutSettlement(
  chosen: string | null | undefined,
  at: Point,
): Promise<FieldFailure[]> {
  if (!chosen) return [];
  const { country } = await getCommunity();
  const all = await listSettlements(country);
  const isKnown = all.some((one) => isSameName(one, chosen) && metresBetween(one, at) < MAX_AWAY);
  return isKnown || all.length === 0 ? [] : [{ path: "settlement", reason: "unknownSettlement" }];
}
