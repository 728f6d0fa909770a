import { type FileHandle, open } from "node:fs/promises";
import { type ByteRange, placeRange } from "@/lib/geo/byte-range";
import { HEADER_BYTES, readHeader } from "@/lib/geo/pmtiles-header.mjs";

/** A part of the map's file; `bytes` is null beyond its end. */
export type MapPart = { bytes: Uint8Array<ArrayBuffer> | null; start: number; size: number; etag: string };

const TIMEOUT_MS = 10_000;
const CONTENT_RANGE = /^bytes (?:(\d+)-\d+|\*)\/(\d+)$/;

export const isAddress = (place: string) => /^https?:\/\//i.test(place);

/** @param place a path, or an address on the host's storage. @throws Error if it does not answer */
export const readMapPart = (place: string, range: ByteRange): Promise<MapPart> =>
  isAddress(place) ? fetchPart(place, range) : readPart(place, range);

async function readPart(path: string, range: ByteRange): Promise<MapPart> {
  const file = await open(/* turbopackIgnore: true */ path, "r");
  try {
    const { size, mtimeMs } = await file.stat();
    const etag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}"`;
    const placed = placeRange(range, size);
    const bytes = placed && (await readBytes(file, placed));
    return { bytes, start: placed?.start ?? 0, size, etag };
  } finally {
    await file.close();
  }
}

async function readBytes(file: FileHandle, { start, end }: { start: number; end: number }) {
  const bytes = new Uint8Array(end - start + 1);
  const { bytesRead } = await file.read(bytes, 0, bytes.length, start);
  return bytes.subarray(0, bytesRead);
}

async function fetchPart(address: string, range: ByteRange): Promise<MapPart> {
  const wanted = "last" in range ? `-${range.last}` : `${range.start}-${range.end}`;
  const response = await fetch(address, {
    headers: { range: `bytes=${wanted}`, "accept-encoding": "identity" },
    ...{ redirect: "error", cache: "no-store", signal: AbortSignal.timeout(TIMEOUT_MS) },
  });
  const [, start, size] = CONTENT_RANGE.exec(response.headers.get("content-range") ?? "") ?? [];
  if (size === undefined || ![206, 416].includes(response.status)) {
    await response.body?.cancel();
    throw new Error(`the map's storage answered a range with ${response.status}`);
  }
  const bytes = response.status === 206 ? new Uint8Array(await response.arrayBuffer()) : null;
  const given = response.headers.get("etag") ?? response.headers.get("last-modified") ?? "";
  // A strong one, since parts are put together.
  const etag = `"${Number(size).toString(36)}-${Buffer.from(given).toString("base64url").slice(0, 64)}"`;
  return { bytes, start: Number(start ?? 0), size: Number(size), etag };
}

/** @throws Error with the end of a sentence, such as "is not there" */
export async function checkMapFile(place: string) {
  const part = await readMapPart(place, { start: 0, end: HEADER_BYTES - 1 }).catch((error) => {
    throw new Error(isAddress(place) ? "does not answer ranges of bytes" : reasonOf(error));
  });
  const header = readHeader(part.bytes ?? new Uint8Array());
  if (part.size < header.bytes) throw new Error("is cut off: fetch it again");
  return { ...header, size: part.size };
}

const reasonOf = ({ code }: NodeJS.ErrnoException) =>
  code === "ENOENT" ? "is not there" : code === "EISDIR" ? "is a folder" : "cannot be read";
