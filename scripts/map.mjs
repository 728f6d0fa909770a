/**
 * Says where a map for this site comes from and how, or checks a file: `npm run map`, `npm run map -- map.pmtiles`.
 * Runs before anything is installed.
 */
import { open, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { HEADER_BYTES, readHeader } from "../lib/geo/pmtiles-header.mjs";
import { root } from "./run.mjs";
import { loadEnvFiles } from "./settings.mjs";

/** @typedef {import("../lib/geo/pmtiles-header.mjs").Bounds} Bounds */

const BUILDS = "https://build.protomaps.com";
const TOOL = "https://github.com/protomaps/go-pmtiles/releases";
/** Around the settlements of a country, in degrees. */
const MARGIN = 0.3;
const KM_PER_DEGREE = 111.2;
const MAX_ZOOM = 15;
/** The build of today may not be there yet. */
const DAY_MS = 86_400_000;
const BYTES_PER_MB = 1_000_000;

/**
 * Around nearly all settlements of a country: some lie on islands at the other side of the world.
 * @param {string} country ISO 3166-1
 * @returns {Promise<Bounds | null>} null before the first start of the site, which writes the list
 */
export async function boundsOfCountry(country) {
  const text = await readFile(join(root, "lib/generated/places", `${country}.json`), "utf8").catch(
    () => "[]",
  );
  /** @type {[name: string, latitude: number, longitude: number][]} */
  const settlements = JSON.parse(text);
  if (settlements.length === 0) return null;
  const [south, north] = middleOf(settlements.map(([, latitude]) => latitude));
  const [west, east] = middleOf(settlements.map(([, , longitude]) => longitude));
  return { south: south - MARGIN, north: north + MARGIN, west: west - MARGIN, east: east + MARGIN };
}

/**
 * Around the area of a community.
 * @param {string} area latitude, longitude and kilometres, such as "50.87,0.01,20"
 * @returns {Bounds}
 */
export function boundsAround(area) {
  const [latitude = Number.NaN, longitude = Number.NaN, km = Number.NaN] = area.split(",").map(Number);
  if (![latitude, longitude, km].every(Number.isFinite) || Math.abs(latitude) > 85 || km <= 0)
    throw new Error("Give latitude, longitude and kilometres: --around=50.87,0.01,20");
  const height = km / KM_PER_DEGREE;
  const width = height / Math.cos((latitude * Math.PI) / 180);
  return {
    ...{ south: latitude - height, north: latitude + height },
    ...{ west: longitude - width, east: longitude + width },
  };
}

/** Without the outermost of two thousand on each side. @param {number[]} degrees @returns {[number, number]} */
function middleOf(degrees) {
  const sorted = degrees.sort((a, b) => a - b);
  const cut = Math.floor(sorted.length / 2000);
  return [sorted[cut] ?? 0, sorted[sorted.length - 1 - cut] ?? 0];
}

/** @param {{ place: string, bounds: Bounds | null, day: Date }} site */
export function helpFor({ place, bounds, day }) {
  const box = bounds
    ? [bounds.west, bounds.south, bounds.east, bounds.north].map((degrees) => degrees.toFixed(2)).join(",")
    : "WEST,SOUTH,EAST,NORTH";
  const build = `${BUILDS}/${day.toISOString().slice(0, 10).replaceAll("-", "")}.pmtiles`;
  return [
    `A map of ${place} for this site, from OpenStreetMap:`,
    "",
    `1. Fetch the program "pmtiles": ${TOOL}`,
    "2. Cut the region out. A smaller box, as of npm run map -- --around=50.87,0.01,20, or --maxzoom=13 makes a smaller file:",
    `   pmtiles extract ${build} map.pmtiles --bbox=${box} --maxzoom=${MAX_ZOOM}`,
    `   Builds are kept for some days: ${BUILDS.replace("build", "maps")}/builds`,
    "3. Check it: npm run map -- map.pmtiles",
    "4. Set PMTILES to its path, or to its https address on your own storage, and start the site again.",
  ].join("\n");
}

/**
 * @param {string} path
 * @returns {Promise<string>} a sentence about the file
 * @throws {Error} with a sentence about what is wrong
 */
export async function checkFile(path) {
  const file = await open(path).catch(() => null);
  if (!file) throw new Error(`The file ${path} cannot be read.`);
  try {
    const { size } = await file.stat();
    const bytes = new Uint8Array(HEADER_BYTES);
    const { bytesRead } = await file.read(bytes, 0, HEADER_BYTES, 0);
    const header = readHeader(bytes.subarray(0, bytesRead));
    if (size < header.bytes) throw new Error("is cut off: fetch it again");
    const { south, north, west, east } = header.bounds;
    const box = [west, south, east, north].map((degrees) => degrees.toFixed(2)).join(",");
    return `The file is good: ${Math.ceil(size / BYTES_PER_MB)} MB, zoom ${header.minZoom} to ${header.maxZoom}, box ${box}.`;
  } catch (error) {
    throw new Error(`The file ${path} ${/** @type {Error} */ (error).message}.`);
  } finally {
    await file.close();
  }
}

async function main() {
  const [given = ""] = process.argv.slice(2);
  const [, area] = given.split("--around=");
  if (given && area === undefined) return console.log(await checkFile(resolve(given)));
  loadEnvFiles();
  const country = process.env.SITE_COUNTRY || "GB";
  const bounds = area === undefined ? await boundsOfCountry(country) : boundsAround(area);
  const place = area === undefined ? `the country ${country}` : "your area";
  console.log(helpFor({ place, bounds, day: new Date(Date.now() - DAY_MS) }));
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await main().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
