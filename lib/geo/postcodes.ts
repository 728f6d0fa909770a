import { createReadStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import type { Point } from "@/lib/geo/grid-cell";
import { log } from "@/lib/observability/logger";

/** A postcode as its file writes it, and the middle of its places. */
export type Postcode = Point & { code: string };

/** By the code without spaces and hyphens. */
type Postcodes = ReadonlyMap<string, Postcode>;

/** The largest countries have 200,000; the long codes of the United Kingdom are two million. */
const MAX_CODES = 300_000;
/** Columns of https://download.geonames.org/export/zip/readme.txt. */
const [COUNTRY, CODE, LATITUDE, LONGITUDE] = [0, 1, 9, 10];
const SHORTEST = 2;
const DECIMALS = 4;

let kept: { key: string; codes: Promise<Postcodes> } | undefined;

/**
 * Of the host's file as `readPostcodes` reads it, without any and saying so once where it cannot be used; or those that come
 * with the site, if it has any of the country.
 */
export function loadPostcodes(file: string | undefined, country: string): Promise<Postcodes> {
  const key = `${country} ${file ?? ""}`;
  if (kept?.key !== key) kept = { key, codes: file ? readHosts(file, country) : readOwn(country) };
  return kept.codes;
}

const readHosts = (file: string, country: string): Promise<Postcodes> =>
  readPostcodes(file, country).catch(({ message }: Error) => {
    log.warn(`POSTCODES: the file ${file} ${message}.`);
    return new Map();
  });

/** As `scripts/postcode-lists.mjs` makes them. */
async function readOwn(country: string): Promise<Postcodes> {
  const file = join(process.cwd(), "lib/generated/places/postcodes", `${country}.json`);
  const rows: [code: string, latitude: number, longitude: number][] = JSON.parse(
    await readFile(file, "utf8").catch(() => "[]"),
  );
  return new Map(rows.map(([code, latitude, longitude]) => [keyOf(code), { code, latitude, longitude }]));
}

/** Only its first line, as its country may change. @throws Error with the end of a sentence */
export async function checkPostcodes(path: string): Promise<void> {
  const file = await open(path, "r").catch((error) => {
    throw new Error(reasonOf(error));
  });
  try {
    for await (const line of file.readLines()) {
      if (placeIn(line.split("\t"))) return;
      break;
    }
  } catch (error) {
    throw new Error(reasonOf(error as NodeJS.ErrnoException));
  } finally {
    await file.close();
  }
  throw new Error("is not a list of postcodes as GeoNames offers them");
}

/** The rest of a postcode, of which a file of short ones has the first part: "1AA", "AB", "-1234", "X285". */
const SECOND_PART = /[\s-]*(?:\d[A-Z]{2}|[A-Z]{2}|\d[A-Z]\d|-\d{3,4}|\s[A-Z\d]{4})$/;
const LAST_WORDS = /(?:\S*\d\S*\s+)?\S+$/;

/**
 * The postcode at the end of what was typed, or the one whose first part is known: "BN7" for "Elm Street bn7 1aa".
 * @returns what was typed of it, too
 */
export function findPostcode(codes: Postcodes, typed: string): (Postcode & { typed: string }) | undefined {
  const [two = ""] = typed.trim().match(LAST_WORDS) ?? [];
  const one = two.split(/\s+/).at(-1) ?? "";
  for (const words of [two, one]) {
    const upper = words.toUpperCase();
    const place = codes.get(keyOf(upper)) ?? codes.get(keyOf(upper.replace(SECOND_PART, "")));
    if (place) return { ...place, typed: words };
  }
  return undefined;
}

/** @param file as GeoNames lists the postcodes of a country @throws Error with the end of a sentence, such as "is not there" */
export async function readPostcodes(file: string, country: string): Promise<Postcodes> {
  const sums = new Map<string, Postcode & { places: number }>();
  const lines = createInterface({ input: createReadStream(/* turbopackIgnore: true */ file, "utf8") });
  try {
    for await (const line of lines) add(sums, line.split("\t"), country);
  } catch (error) {
    throw new Error(reasonOf(error as NodeJS.ErrnoException));
  }
  if (sums.size === 0) throw new Error(`holds no postcodes of ${country}`);
  for (const sum of sums.values()) {
    sum.latitude = Number((sum.latitude / sum.places).toFixed(DECIMALS));
    sum.longitude = Number((((sum.longitude / sum.places + 540) % 360) - 180).toFixed(DECIMALS));
  }
  return sums;
}

function add(sums: Map<string, Postcode & { places: number }>, columns: string[], country: string): void {
  const place = columns[COUNTRY] === country ? placeIn(columns) : null;
  if (!place) return;
  const key = keyOf(place.code);
  const sum = sums.get(key) ?? { code: place.code, latitude: 0, longitude: 0, places: 0 };
  const west = sum.places > 0 ? sum.longitude / sum.places - place.longitude : 0;
  sum.latitude += place.latitude;
  // Across the antimeridian.
  sum.longitude += place.longitude + 360 * Math.round(west / 360);
  sum.places += 1;
  sums.set(key, sum);
  if (sums.size > MAX_CODES)
    throw new Error(`holds more than ${MAX_CODES} postcodes: take the one with short codes`);
}

function placeIn(columns: string[]): Postcode | null {
  const code = columns[CODE] ?? "";
  const [latitude = 0, longitude = 0] = [columns[LATITUDE], columns[LONGITUDE]].map((text) =>
    Number(text || Number.NaN),
  );
  const isPlace = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return code.length >= SHORTEST && isPlace ? { code, latitude, longitude } : null;
}

const keyOf = (code: string): string => code.replace(/[\s-]/g, "").toUpperCase();

const reasonOf = ({ code, message }: NodeJS.ErrnoException) =>
  code === "ENOENT" ? "is not there" : code === "EISDIR" ? "is a folder" : code ? "cannot be read" : message;
