import "server-only";
import { env, isRemote } from "@/lib/env";

/** Where browsers read the map's file, see `lib/geo/map-response.ts`. */
const MAP_PATH = "/map.pmtiles";

export function siteOrigin(): string {
  return process.env.DATABASE_URL ? env().APP_URL : "http://localhost:3000";
}

/** Without a mail server, emails are files that nobody receives. */
export const sendsEmail = (): boolean => Boolean(process.env.DATABASE_URL && env().SMTP_URL);

/** Without a mail server nobody could confirm an address. */
export const requiresVerifiedEmail = (): boolean => sendsEmail() && env().REQUIRE_VERIFIED_EMAIL === "true";

/** At an address that only its own network reaches, there are no strangers. */
export const limitsNewMembers = (): boolean =>
  env().NEW_ACCOUNT_LIMITS ? env().NEW_ACCOUNT_LIMITS === "on" : isRemote(env().APP_URL);

export function mapSettings() {
  // A build may run without a configuration; its pages are rendered again before they are served.
  const { PMTILES, TILE_URL, TILE_ATTRIBUTION = "" } = process.env.DATABASE_URL ? env() : {};
  const url = PMTILES ? MAP_PATH : TILE_URL;
  return { tiles: url ? { url, attribution: TILE_ATTRIBUTION } : null };
}
