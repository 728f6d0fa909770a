/** Plain JavaScript, since `scripts/map.mjs` runs before anything is installed. https://github.com/protomaps/PMTiles */

/** @typedef {{ south: number, north: number, west: number, east: number }} Bounds */
/** @typedef {{ minZoom: number, maxZoom: number, bounds: Bounds, bytes: number }} Header `bytes`: of the whole file */

export const HEADER_BYTES = 127;

const MAGIC = "PMTiles";
const VERSION = 3;
const VECTOR_TILES = 1;
/** None, gzip: what browsers unpack. */
const COMPRESSIONS = [1, 2];
const PER_DEGREE = 1e7;

/**
 * Reads the first bytes of a file.
 * @param {Uint8Array} bytes
 * @returns {Header}
 * @throws Error with the end of a sentence, such as "is no PMTiles file"
 */
export function readHeader(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES || new TextDecoder().decode(bytes.subarray(0, 7)) !== MAGIC)
    throw new Error("is no PMTiles file");
  if (view.getUint8(7) !== VERSION) throw new Error("is of another version than PMTiles 3");
  if (view.getUint8(99) !== VECTOR_TILES) throw new Error("holds pictures: it has to hold vector tiles");
  if (![97, 98].every((at) => COMPRESSIONS.includes(view.getUint8(at))))
    throw new Error("is compressed by something else than gzip");
  const [west, south, east, north] = [102, 106, 110, 114].map((at) => view.getInt32(at, true) / PER_DEGREE);
  return {
    minZoom: view.getUint8(100),
    maxZoom: view.getUint8(101),
    bounds: { south: south ?? 0, north: north ?? 0, west: west ?? 0, east: east ?? 0 },
    bytes: Math.max(...[8, 24, 40, 56].map((at) => endOf(view, at))),
  };
}

/** @param {DataView} view @param {number} at of an offset, which a length follows */
const endOf = (view, at) => Number(view.getBigUint64(at, true) + view.getBigUint64(at + 8, true));
