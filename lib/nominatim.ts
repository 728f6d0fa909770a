import "server-only";
import { z } from "zod";
import type { Point } from "@/lib/location";
import { tidyLine } from "@/lib/text";

/** A place somebody may have meant, with the words that name it. */
export type FoundPlace = Point & { name: string };

const PATIENCE_MS = 4000;
const MOST_BYTES = 256 * 1024;
const MOST_PLACES = 5;
/** As long as an address may be. */
const MOST_LETTERS = 200;

const degrees = (limit: number) =>
  z
    .union([z.string().regex(/^-?\d{1,3}(\.\d{1,20})?$/), z.number()])
    .transform(Number)
    .refine((value) => Math.abs(value) <= limit);

const found = z
  .object({
    display_name: z.string().max(2000),
    lat: degrees(90),
    lon: degrees(180),
    name: z.string().catch(""),
    addresstype: z.string().catch(""),
  })
  .transform(({ display_name, lat, lon, name, addresstype }) => ({
    name: shortened(withoutHouseName(display_name, name, addresstype)),
    latitude: lat,
    longitude: lon,
  }))
  .refine(({ name }) => name !== "");

/** The name of a house would stand in the address that everyone sees, where its number would not. */
function withoutHouseName(whole: string, name: string, kind: string): string {
  const isHome = kind === "building" || kind === "house";
  return isHome && name && whole.startsWith(`${name}, `) ? whole.slice(name.length + 2) : whole;
}

const shortened = (text: string) => [...tidyLine(text)].slice(0, MOST_LETTERS).join("").trim();

/**
 * Asks a geocoder that speaks as Nominatim does (https://nominatim.org/release-docs/latest/api/Search/).
 *
 * @param base its search address, with whatever parameters it always needs, such as a key
 * @throws Error when it cannot be reached, takes too long, or answers anything but a list
 */
export async function askNominatim(base: string, q: string, userAgent: string): Promise<FoundPlace[]> {
  const url = new URL(base);
  for (const [name, value] of Object.entries({ q, format: "jsonv2", limit: String(MOST_PLACES) }))
    url.searchParams.set(name, value);
  const response = await fetch(url, {
    headers: { accept: "application/json", "user-agent": userAgent },
    // It was set up by address: nobody else may send us elsewhere, such as into our own network.
    redirect: "error",
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`the geocoder answered ${response.status}`);
  }
  return placesIn(z.array(z.unknown()).parse(JSON.parse(await readSome(response))));
}

/** What is no place is left out, and so is what reads like one before it. */
function placesIn(rows: unknown[]): FoundPlace[] {
  const places = rows.slice(0, MOST_PLACES).flatMap((row) => found.safeParse(row).data ?? []);
  return places.filter(({ name }, at) => places.findIndex((other) => other.name === name) === at);
}

/** @throws Error when it is longer than any sensible answer */
async function readSome({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MOST_BYTES) throw new Error("the geocoder's answer is too long");
    text += decoder.decode(chunk, { stream: true });
  }
  return text;
}
