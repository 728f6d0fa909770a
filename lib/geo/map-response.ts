import "server-only";
import { env } from "@/lib/env";
import { parseRange } from "@/lib/geo/byte-range";
import { type MapPart, readMapPart } from "@/lib/geo/map-file";
import { MAP_TEXTS } from "@/lib/geo/texts";
import { AppError } from "@/lib/http/errors";
import { CODE_TEXTS } from "@/lib/http/failure-texts";
import { log } from "@/lib/observability/logger";

/** The largest directories and tiles are below it; the whole file is never sent. */
const MAX_PART = 2 * 1024 * 1024;
const FIRST_BYTE = { start: 0, end: 0 };
const HEADERS = {
  "accept-ranges": "bytes",
  // A browser asks again after a day, and the file rarely changes.
  "cache-control": "public, max-age=86400, no-transform",
};

/** A range of the map's file. @throws AppError "unavailable" when it cannot be read */
export async function mapResponse(request: Request): Promise<Response> {
  // Read first: a handler that reads nothing of the request is static.
  const range = parseRange(request.headers.get("range"), MAX_PART);
  const place = env().PMTILES;
  if (!place) return textResponse(404, CODE_TEXTS.notFound);
  const part = await read(place, range ?? FIRST_BYTE);
  const { bytes, start, size, etag } = part;
  if (request.headers.get("if-none-match")?.includes(etag))
    return new Response(null, { status: 304, headers: { ...HEADERS, etag } });
  // Of another file than the one it has begun to read.
  const isOther = request.headers.has("if-range") && request.headers.get("if-range") !== etag;
  if (!range || !bytes || isOther) return refuseRange(part);
  return new Response(bytes, {
    status: 206,
    headers: {
      ...HEADERS,
      ...{ etag, "content-type": "application/octet-stream", "content-length": String(bytes.length) },
      "content-range": `bytes ${start}-${start + bytes.length - 1}/${size}`,
    },
  });
}

/** How large it is, by way of its first byte. */
export async function mapHead(): Promise<Response> {
  const place = env().PMTILES;
  if (!place) return new Response(null, { status: 404 });
  const { size, etag } = await read(place, FIRST_BYTE);
  const type = { "content-type": "application/octet-stream", "content-length": String(size) };
  return new Response(null, { headers: { ...HEADERS, ...type, etag } });
}

async function read(place: string, range: Parameters<typeof readMapPart>[1]): Promise<MapPart> {
  return readMapPart(place, range).catch((cause: Error) => {
    log.warn({ reason: cause.message.slice(0, 200) }, "the map's file could not be read");
    throw new AppError("unavailable", { cause });
  });
}

const refuseRange = ({ size, etag }: MapPart) =>
  textResponse(416, MAP_TEXTS.range, { "content-range": `bytes */${size}`, "accept-ranges": "bytes", etag });

function textResponse(status: number, text: string, headers: Record<string, string> = {}): Response {
  const plain = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  return new Response(text, { status, headers: { ...headers, ...plain } });
}
