import "server-only";
import { z } from "zod";
import type { Point } from "@/lib/geo/grid-cell";
import { limitedText } from "@/lib/http/limited-text";
import { normalizeLine } from "@/lib/text/text-schema";

export type FoundPlace = Point & { name: string; address: string };

const TIMEOUT_MS = 4000;
const MAX_BYTES = 256 * 1024;
const MAX_PLACES = 5;
const PARAMETERS = { format: "jsonv2", addressdetails: "1", limit: String(MAX_PLACES) };
const MAX_LETTERS = 200;

const degrees = (limit: number) =>
  z
    .union([z.string().regex(/^-?\d{1,3}(\.\d{1,20})?$/), z.number()])
    .transform(Number)
    .refine((value) => Math.abs(value) <= limit);

const word = z.string().max(MAX_LETTERS).catch("");
const details = z.object({
  house_number: word,
  road: word,
  city: word,
  town: word,
  village: word,
  hamlet: word,
  municipality: word,
});
const row = z.object({
  display_name: z.string().max(2000),
  lat: degrees(90),
  lon: degrees(180),
  name: word,
  addresstype: word,
  address: details.optional().catch(undefined),
});
type Row = z.infer<typeof row>;

function placeOf(found: Row): FoundPlace | null {
  const name = toShortLine(found.display_name);
  const address = toShortLine(addressOf(found));
  return name && address ? { name, address, latitude: found.lat, longitude: found.lon } : null;
}

/** "12 Elm Street, Lewes". Omits the name of a house, which would become public; keeps that of a library or shop. */
function addressOf({ display_name, name, addresstype, address }: Row): string {
  const own = addresstype === "building" || addresstype === "house" ? "" : name;
  const { house_number = "", road = "", city, town, village, hamlet, municipality } = address ?? {};
  const place = city || town || village || hamlet || municipality;
  if (place) return [...new Set([own, `${house_number} ${road}`.trim(), place])].filter(Boolean).join(", ");
  const isNamed = !own && name && display_name.startsWith(`${name}, `);
  return isNamed ? display_name.slice(name.length + 2) : display_name;
}

const toShortLine = (text: string) => [...normalizeLine(text)].slice(0, MAX_LETTERS).join("").trim();

/**
 * Queries a geocoder with Nominatim's API (https://nominatim.org/release-docs/latest/api/Search/).
 * @param base its search URL, with any fixed parameters, such as a key
 * @throws Error when it cannot be reached, takes too long, or returns no list
 */
export async function askNominatim(base: string, q: string, userAgent: string): Promise<FoundPlace[]> {
  const url = new URL(base);
  for (const [name, value] of Object.entries({ q, ...PARAMETERS })) url.searchParams.set(name, value);
  const response = await fetch(url, {
    headers: { accept: "application/json", "user-agent": userAgent },
    // A redirect could lead into our own network.
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`the geocoder answered ${response.status}`);
  }
  return placesIn(z.array(z.unknown()).parse(JSON.parse(await limitedText(response, MAX_BYTES))));
}

function placesIn(rows: unknown[]): FoundPlace[] {
  const good = rows.slice(0, MAX_PLACES).flatMap((one) => row.safeParse(one).data ?? []);
  const places = good.flatMap((found) => placeOf(found) ?? []);
  return places.filter(({ name }, at) => places.findIndex((other) => other.name === name) === at);
}
