/** Writes a small PMTiles archive with real vector tiles around a place: land, a park, a river, a road and a name. */
import { gzipSync } from "node:zlib";
import { zxyToTileId } from "pmtiles";

type Options = { latitude: number; longitude: number; maxZoom?: number; name?: string };

const HEADER_BYTES = 127;
const EXTENT = 4096;
const GZIP = 2;
const VECTOR = 1;
/** Tiles in each direction around the one that holds the place. */
const AROUND = 3;

export function anArchive({ latitude, longitude, maxZoom = 14, name = "Lewes" }: Options): Buffer {
  const tile = gzipSync(vectorTile(name));
  const ids = new Set<number>();
  for (let z = 0; z <= maxZoom; z += 1) for (const id of idsAround(z, latitude, longitude)) ids.add(id);
  const directory = gzipSync(
    directoryOf(
      [...ids].sort((a, b) => a - b),
      tile.length,
    ),
  );
  const metadata = gzipSync(JSON.stringify({ vector_layers: [] }));
  const at = { root: HEADER_BYTES, metadata: 0, tiles: 0 };
  at.metadata = at.root + directory.length;
  at.tiles = at.metadata + metadata.length;
  const header = Buffer.alloc(HEADER_BYTES);
  header.write("PMTiles", 0, "latin1");
  header[7] = 3;
  const parts = [at.root, directory.length, at.metadata, metadata.length, at.tiles, 0, at.tiles, tile.length];
  for (const [index, value] of [...parts, ids.size, ids.size, 1].entries())
    header.writeBigUInt64LE(BigInt(value), 8 + 8 * index);
  header.set([0, GZIP, GZIP, VECTOR, 0, maxZoom], 96);
  const bounds = [longitude - 1, latitude - 1, longitude + 1, latitude + 1];
  for (const [index, degrees] of bounds.entries())
    header.writeInt32LE(Math.round(degrees * 1e7), 102 + 4 * index);
  return Buffer.concat([header, directory, metadata, tile]);
}

function idsAround(z: number, latitude: number, longitude: number): number[] {
  const size = 2 ** z;
  const radians = (latitude * Math.PI) / 180;
  const x = Math.floor(((longitude + 180) / 360) * size);
  const y = Math.floor(((1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2) * size);
  const steps = Array.from({ length: 2 * AROUND + 1 }, (_, step) => step - AROUND);
  const tiles = steps.flatMap((east) => steps.map((south) => [x + east, y + south] as const));
  const isThere = (at: number) => at >= 0 && at < size;
  return tiles.filter((tile) => tile.every(isThere)).map(([column, row]) => zxyToTileId(z, column, row));
}

/** All entries are the same tile. */
const directoryOf = (ids: number[], length: number): Buffer =>
  Buffer.from([
    ...varint(ids.length),
    ...ids.flatMap((id, index) => varint(id - (ids[index - 1] ?? 0))),
    ...ids.flatMap(() => varint(1)),
    ...ids.flatMap(() => varint(length)),
    ...ids.flatMap(() => varint(1)),
  ]);

function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  return [...bytes, rest];
}

type Tag = Record<string, string>;
type Feature = { type: 1 | 2 | 3; points: [number, number][]; tags: Tag };

/** https://github.com/mapbox/vector-tile-spec */
function vectorTile(name: string): Buffer {
  const box = (from: number, to: number): [number, number][] => [
    [from, from],
    [to, from],
    [to, to],
    [from, to],
  ];
  const layers: Record<string, Feature> = {
    earth: { type: 3, points: box(-64, EXTENT + 64), tags: { kind: "earth" } },
    landuse: { type: 3, points: box(300, 1300), tags: { kind: "park" } },
    water: { type: 3, points: box(2400, 3600), tags: { kind: "lake" } },
    roads: {
      type: 2,
      points: [
        [0, 2000],
        [EXTENT, 2100],
      ],
      tags: { kind: "major_road", name: "Elm Street" },
    },
    places: { type: 1, points: [[1800, 1500]], tags: { kind: "locality", name } },
  };
  return message(Object.entries(layers).map(([layer, feature]) => bytesField(3, layerOf(layer, feature))));
}

function layerOf(name: string, { type, points, tags }: Feature): Buffer {
  const keys = Object.keys(tags);
  const feature = message([
    bytesField(2, Buffer.from(keys.flatMap((_, index) => [...varint(index), ...varint(index)]))),
    numberField(3, type),
    bytesField(4, Buffer.from(geometryOf(type, points))),
  ]);
  return message([
    numberField(15, 2),
    bytesField(1, Buffer.from(name)),
    bytesField(2, feature),
    ...keys.map((key) => bytesField(3, Buffer.from(key))),
    ...Object.values(tags).map((value) => bytesField(4, bytesField(1, Buffer.from(value)))),
    numberField(5, EXTENT),
  ]);
}

function geometryOf(type: number, points: [number, number][]): number[] {
  const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value);
  const steps = points.map(([x, y], index) => {
    const [beforeX, beforeY] = points[index - 1] ?? [0, 0];
    return [...varint(zigzag(x - beforeX)), ...varint(zigzag(y - beforeY))];
  });
  const command = (id: number, count: number) => varint(count * 8 + id);
  const [first = [], ...others] = steps;
  const lines = others.length > 0 ? [...command(2, others.length), ...others.flat()] : [];
  return [...command(1, 1), ...first, ...lines, ...(type === 3 ? command(7, 1) : [])];
}

const message = (fields: Buffer[]) => Buffer.concat(fields);
const numberField = (id: number, value: number) => Buffer.from([...varint(id * 8), ...varint(value)]);
const bytesField = (id: number, bytes: Buffer) =>
  Buffer.concat([Buffer.from([...varint(id * 8 + 2), ...varint(bytes.length)]), bytes]);
