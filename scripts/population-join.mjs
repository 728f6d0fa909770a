/** Joins the people of one list of settlements to another that may spell their names in other ways. */
import { folded } from "../lib/geo/folded-name.mjs";

/** @typedef {{ name: string, latitude: number, longitude: number }} Place */
/** @typedef {Place & { country: string, area: string, people: number }} Record `area` is a code */
/** @typedef {{ at: number, record: Record, km: number, isNamesake: boolean }} Pair */

/** Two entries of one name at most this many degrees apart, either way, are one settlement. */
const SAME_PLACE = 0.08;
/** Numbers of one settlement that was counted twice differ by a fifth at most: the town, and its municipality. */
const SAME_NUMBER = 0.8;
/** Settlements of other names are looked for so far away, in kilometres. */
const MAX_KM = 3;
/** Middles of one settlement in two lists are that far apart, in kilometres. */
const ROUGH_MIDDLE = 0.5;
/** People per km², as in `lib/geo/population.ts`. */
const DENSITY = 1500;
const KM_PER_DEGREE = 111.2;
/** Degrees of latitude. */
const BAND = 0.1;

/**
 * Each record counts once: for its nearest namesake, or else for the nearest place without people that lies among those of the
 * record, at most `MAX_KM` away.
 * @param {Place[]} places of one country
 * @param {Record[]} records of the same country
 * @returns {Map<number, Pair>} by position in `places`
 */
export function joinPopulation(places, records) {
  const once = withoutTwins(records);
  /** @type {Map<number, Pair>} */
  const joined = new Map();
  /** @type {Set<Record>} */
  const counted = new Set();
  /** @param {Pair[]} pairs */
  const join = (pairs) => {
    for (const pair of pairs.sort((one, other) => one.km - other.km)) {
      if (joined.has(pair.at) || counted.has(pair.record)) continue;
      joined.set(pair.at, pair);
      counted.add(pair.record);
    }
  };
  join(pairNamesakes(places, once));
  const empty = [...places.keys()].filter((at) => !joined.has(at));
  join(
    pairNeighbours(
      places,
      empty,
      once.filter((record) => !counted.has(record)),
    ),
  );
  return joined;
}

/**
 * Of records of one name, place and number the first.
 * @param {Record[]} records
 */
function withoutTwins(records) {
  const byName = positionsBy(records, [...records.keys()], ({ name }) => folded(name));
  return records.filter((record, at) => {
    const before = (byName.get(folded(record.name)) ?? []).filter((other) => other < at);
    return !before.some((other) => isTwin(records[other] ?? record, record));
  });
}

/**
 * @param {Record} one
 * @param {Record} other
 */
const isTwin = (one, other) =>
  one.area === other.area &&
  isNear(one, other) &&
  Math.min(one.people, other.people) >= SAME_NUMBER * Math.max(one.people, other.people);

/**
 * @param {Place[]} places
 * @param {Record[]} records
 * @returns {Pair[]}
 */
function pairNamesakes(places, records) {
  const byName = positionsBy(places, [...places.keys()], ({ name }) => folded(name));
  return records.flatMap((record) =>
    (byName.get(folded(record.name)) ?? []).flatMap((at) => {
      const place = placeAt(places, at);
      return isNear(place, record) ? { at, record, km: kmBetween(place, record), isNamesake: true } : [];
    }),
  );
}

/**
 * @param {Place[]} places
 * @param {number[]} empty positions of those without people
 * @param {Record[]} records
 * @returns {Pair[]}
 */
function pairNeighbours(places, empty, records) {
  const byBand = positionsBy(places, empty, ({ latitude }) => String(Math.floor(latitude / BAND)));
  return records.flatMap((record) => {
    const halfSide = Math.sqrt(record.people / DENSITY) / 2;
    const maxKm = Math.min(MAX_KM, Math.max(ROUGH_MIDDLE, halfSide));
    const band = Math.floor(record.latitude / BAND);
    return [band - 1, band, band + 1].flatMap((near) =>
      (byBand.get(String(near)) ?? []).flatMap((at) => {
        const km = kmBetween(placeAt(places, at), record);
        return km <= maxKm ? { at, record, km, isNamesake: false } : [];
      }),
    );
  });
}

/**
 * @param {Place[]} places
 * @param {number[]} positions
 * @param {(place: Place) => string} keyOf
 */
function positionsBy(places, positions, keyOf) {
  /** @type {Map<string, number[]>} */
  const found = new Map();
  for (const at of positions) {
    const key = keyOf(placeAt(places, at));
    found.get(key)?.push(at) ?? found.set(key, [at]);
  }
  return found;
}

/**
 * @param {Place[]} places
 * @param {number} at
 */
function placeAt(places, at) {
  const place = places[at];
  if (!place) throw new Error(`no place ${at}`);
  return place;
}

/**
 * @param {Place} one
 * @param {Place} other
 */
const isNear = (one, other) =>
  Math.abs(one.latitude - other.latitude) < SAME_PLACE &&
  Math.abs(one.longitude - other.longitude) < SAME_PLACE;

/**
 * @param {Place} one
 * @param {Place} other
 */
function kmBetween(one, other) {
  const north = one.latitude - other.latitude;
  const east = (one.longitude - other.longitude) * Math.cos((one.latitude * Math.PI) / 180);
  return Math.hypot(north, east) * KM_PER_DEGREE;
}
