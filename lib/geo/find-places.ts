import "server-only";
import { env } from "@/lib/env";
import { type Around, completeAddress, placeOf } from "@/lib/geo/complete-address";
import { nearestSettlements } from "@/lib/geo/gazetteer";
import { askGeocoder } from "@/lib/geo/geocoder";
import { centreOf } from "@/lib/geo/grid-cell";
import type { FoundPlaces, PlaceQuery, PlaceView } from "@/lib/geo/place-schema";
import { findPostcode, loadPostcodes } from "@/lib/geo/postcodes";
import { publicCellOf } from "@/lib/geo/public-cell";
import { settlementOf } from "@/lib/geo/settlement-of";
import { AppError } from "@/lib/http/errors";

/** This server forbids autocompletion: https://operations.osmfoundation.org/policies/nominatim/. */
const NO_AUTOCOMPLETE_HOST = "nominatim.openstreetmap.org";

/** Only a point has them. */
const OF_WORDS = { shownAt: null, settlement: null };

/**
 * Places that words may mean, or that are near a point: of the host's geocoder, or settlements of the site's country where
 * there is none, or where it knows nothing.
 * @param signal aborts when the client has gone
 * @throws AppError "unavailable" when the geocoder does not answer, and no settlement fits
 */
export async function findPlaces(
  query: PlaceQuery,
  around: Around,
  signal?: AbortSignal,
): Promise<FoundPlaces> {
  if (query.point) {
    const cell = await publicCellOf(query.point);
    const shownAt = centreOf(cell);
    // Around the middle: the settlement next to a home in a large cell would tell more than the cell.
    const near = await nearestSettlements(around.country, shownAt);
    return {
      places: near.map((one) => placeOf(one, one.name)),
      shownAt,
      settlement: await settlementOf(query.address, cell, around.country),
      ...{ source: "gazetteer", canLookUp: false },
    };
  }
  const base = geocoderFor(query);
  const asked = base ? await askGeocoder(base, query.q, signal).catch(unlessUnavailable) : [];
  if (Array.isArray(asked) && asked.length > 0)
    return { places: asked, source: "geocoder", ...OF_WORDS, canLookUp: false };
  const named = await completeAddress(query.q, around);
  const coded = named.length > 0 ? [] : await placePostcode(query.q, around.country);
  if (asked instanceof AppError && named.length + coded.length === 0) throw asked;
  // A host's own file is of GeoNames, as the list of towns is.
  const source = coded.length > 0 && !env().POSTCODES ? "postcodes" : "gazetteer";
  const canLookUp = !base && Boolean(env().GEOCODER_URL);
  return { places: [...named, ...coded], source, ...OF_WORDS, canLookUp };
}

function geocoderFor({ isTyping }: { isTyping: boolean }): string | undefined {
  const base = env().GEOCODER_URL;
  return base && isTyping && new URL(base).hostname === NO_AUTOCOMPLETE_HOST ? undefined : base;
}

function unlessUnavailable(error: unknown): AppError {
  if (error instanceof AppError && error.code === "unavailable") return error;
  throw error;
}

/** The typed address, placed where the postcode at its end is, if that is known. */
async function placePostcode(typed: string, country: string): Promise<PlaceView[]> {
  const last = typed.split(",").at(-1)?.trim() ?? "";
  if (!/\d/.test(last)) return [];
  const found = findPostcode(await loadPostcodes(env().POSTCODES, country), last);
  if (!found) return [];
  const { code, latitude, longitude, typed: words } = found;
  // As neighbours would see it.
  const settlement = await settlementOf("", await publicCellOf(found), country);
  if (!settlement) return [];
  const before = typed.slice(0, typed.lastIndexOf(words)).trim();
  const address = [before && !before.endsWith(",") ? `${before},` : before, `${settlement}, ${words.trim()}`]
    .filter(Boolean)
    .join(" ");
  return [{ name: `${settlement}, ${code}`, address, settlement, latitude, longitude }];
}
