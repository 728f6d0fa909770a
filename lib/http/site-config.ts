import "server-only";
import { env } from "@/lib/env";

/** The origin that links to this site begin with. A build may run before anything is configured. */
export function siteOrigin(): string {
  return process.env.DATABASE_URL ? env().APP_URL : "http://localhost:3000";
}

/** The public server forbids what asks as one types: https://operations.osmfoundation.org/policies/nominatim/. */
const ASKED_ONLY = "nominatim.openstreetmap.org";

/** What pages have to know about maps and the search for places. */
export function mapSettings() {
  // As above: a build may know nothing yet; a page from it is made anew before it is served.
  const { TILE_URL, TILE_ATTRIBUTION = "", GEOCODER_URL } = process.env.DATABASE_URL ? env() : {};
  const asks = GEOCODER_URL && new URL(GEOCODER_URL).hostname === ASKED_ONLY ? "when-told" : "typing";
  return {
    tiles: TILE_URL ? { url: TILE_URL, attribution: TILE_ATTRIBUTION } : null,
    placeSearch: GEOCODER_URL ? asks : "off",
  } as const;
}
