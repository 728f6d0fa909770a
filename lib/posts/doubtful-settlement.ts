import "server-only";
import { getCommunity } from "@/lib/community/queries";
import type { Tx } from "@/lib/db/client";
import { metresBetween } from "@/lib/geo/distance";
import { isSameName, listSettlements } from "@/lib/geo/gazetteer";
import type { Place, Point } from "@/lib/geo/grid-cell";
import { tellsOfFew } from "@/lib/geo/settlement-of";
import type { FieldFailure } from "@/lib/http/errors";
import { cellToShow, showPlace } from "@/lib/posts/derive-public-place";

/** Beyond it nobody calls a settlement theirs. */
const MAX_AWAY = 50_000;

/**
 * The question about a name that a poster has chosen for their place. The list of settlements does not know it near there, so
 * it may be that of a house; or so few people of it live in the shown cell that it tells more than the cell. Nothing where
 * there is no list.
 */
export async function doubtsAboutSettlement(
  tx: Tx,
  posterId: string,
  chosen: string | null | undefined,
  at: Point,
): Promise<FieldFailure[]> {
  if (!chosen) return [];
  const { country } = await getCommunity();
  const all = await listSettlements(country);
  if (all.length === 0) return [];
  const isKnown = all.some((one) => isSameName(one, chosen) && metresBetween(one, at) < MAX_AWAY);
  if (!isKnown) return [{ path: "settlement", reason: "unknownSettlement" }];
  const isRare = await tellsOfFew(chosen, await cellToShow(tx, posterId, at), country);
  return isRare ? [{ path: "settlement", reason: "fewLiveThere" }] : [];
}

type Chosen = Place & {
  exactPlace: boolean;
  settlement?: string | null | undefined;
  showStreet?: boolean | undefined;
  /** What the form told the poster that others will see; undefined for a caller who was told nothing. */
  shownAs?: string | undefined;
};

/** The questions about what everyone will see of a new post's place. */
export async function doubtsAboutShown(tx: Tx, posterId: string, place: Chosen): Promise<FieldFailure[]> {
  if (place.exactPlace) return [];
  const doubts = await doubtsAboutSettlement(tx, posterId, place.settlement, place);
  const { shownAs, settlement: chosen, showStreet } = place;
  if (shownAs === undefined) return doubts;
  const cell = await cellToShow(tx, posterId, place);
  const { shown } = await showPlace(tx, place, cell, { precision: "approximate", chosen, showStreet });
  return [...doubts, ...doubtsAboutTold(shownAs, shown.address)];
}

/**
 * The question where others would see another place than the form has told. A visitor's form does not know the earlier
 * posts of the account that logs in afterwards, and those near there share one area.
 */
export const doubtsAboutTold = (told: string, shown: string): FieldFailure[] =>
  told === shown ? [] : [{ path: "settlement", reason: "shownOtherwise", values: { told, shown } }];
