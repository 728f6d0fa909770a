/**
 * Writes the ground of the maps into `public/ground/`: land and settlements of each tile of five degrees, and the land of the
 * whole world in few points. Land is that of Natural Earth (public domain), from `world-atlas`; settlements are those of
 * `lib/generated/places/`.
 */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { feature } from "topojson-client";
import { root } from "./run.mjs";

/** @typedef {[longitude: number, latitude: number]} Corner */
/** @typedef {[name: string, latitude: number, longitude: number, people: number]} Place */
/** @typedef {{ land: number[][], places: Place[] }} Tile `land` as closed rings: longitude, latitude, longitude … */

const TILE = 5;
/** So that no line shows between two tiles. */
const OVERLAP = 0.01;
const DECIMALS = 1000;
const PLACES = "lib/generated/places";

const require = createRequire(import.meta.url);

/** @param {string} target */
async function generateGround(target) {
  /** @type {Map<string, Tile>} */
  const tiles = new Map();
  // Sea has tiles, too, so that none is missing.
  for (let north = -90; north < 90; north += TILE)
    for (let east = -180; east < 180; east += TILE) tileOf(tiles, nameOf(east, north));
  for (const ring of ringsOf(require("world-atlas/land-10m.json")))
    for (const [name, part] of cut(ring)) tileOf(tiles, name).land.push(flat(part));
  for (const place of await readPlaces()) tileOf(tiles, nameOf(place[2], place[1])).places.push(place);
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  for (const [name, { land, places }] of tiles) {
    places.sort((a, b) => b[3] - a[3]);
    await writeFile(join(target, `${name}.json`), JSON.stringify({ land, places }));
  }
  const world = { land: [...ringsOf(require("world-atlas/land-110m.json"))].map(flat), places: [] };
  await writeFile(join(target, "world.json"), JSON.stringify(world));
}

/** @param {Map<string, Tile>} tiles @param {string} name */
function tileOf(tiles, name) {
  const tile = tiles.get(name) ?? { land: [], places: [] };
  tiles.set(name, tile);
  return tile;
}

/** Of its south-west corner, as `components/map/ground.ts` asks for it. @param {number} east @param {number} north */
const nameOf = (east, north) => `${Math.floor(north / TILE) * TILE}_${Math.floor(east / TILE) * TILE}`;

/** @param {Parameters<typeof feature>[0]} atlas of which the object `land` is read */
function ringsOf(atlas) {
  const land = /** @type {unknown} */ (feature(atlas, "land"));
  const { features } = /** @type {{ features: { geometry: { coordinates: Corner[][][] } }[] }} */ (land);
  return features.flatMap(({ geometry }) => geometry.coordinates.flat());
}

/** The parts of a ring in each tile, by name. @param {Corner[]} ring @returns {[string, Corner[]][]} */
function cut(ring) {
  return strips(ring, 0).flatMap(([east, column]) =>
    strips(column, 1).map(([north, part]) => /** @type {[string, Corner[]]} */ ([nameOf(east, north), part])),
  );
}

/** @param {Corner[]} ring @param {0 | 1} axis @returns {[start: number, part: Corner[]][]} */
function strips(ring, axis) {
  const values = ring.map((corner) => corner[axis]);
  const [low, high] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
  /** @type {[number, Corner[]][]} */
  const parts = [];
  for (let start = Math.floor(low / TILE) * TILE; start < high; start += TILE) {
    const part = clip(clip(ring, axis, start - OVERLAP, 1), axis, start + TILE + OVERLAP, -1);
    if (part.length > 2) parts.push([start, part]);
  }
  return parts;
}

/**
 * The part of a ring on one side of a line (Sutherland and Hodgman, 1974).
 * @param {Corner[]} ring
 * @param {0 | 1} axis
 * @param {number} at
 * @param {1 | -1} side 1 keeps what is above
 */
function clip(ring, axis, at, side) {
  const isInside = (/** @type {Corner} */ corner) => (corner[axis] - at) * side >= 0;
  return ring.flatMap((corner, index) => {
    const before = /** @type {Corner} */ (ring.at(index - 1));
    const crossing = isInside(corner) === isInside(before) ? [] : [between(before, corner, axis, at)];
    return isInside(corner) ? [...crossing, corner] : crossing;
  });
}

/** @param {Corner} a @param {Corner} b @param {0 | 1} axis @param {number} at @returns {Corner} */
function between(a, b, axis, at) {
  const share = (at - a[axis]) / (b[axis] - a[axis]);
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

/** @param {Corner[]} ring */
const flat = (ring) => ring.flat().map((degrees) => Math.round(degrees * DECIMALS) / DECIMALS);

/** @returns {Promise<Place[]>} */
async function readPlaces() {
  const files = (await readdir(resolve(root, PLACES))).filter((name) => name.endsWith(".json"));
  /** @type {Place[][]} */
  const lists = await Promise.all(
    files.map(async (name) => JSON.parse(await readFile(resolve(root, PLACES, name), "utf8"))),
  );
  return lists.flat().map(([name, latitude, longitude, people]) => [name, latitude, longitude, people]);
}

await generateGround(resolve(root, "public/ground"));
