import "server-only";
import { randomUUID } from "node:crypto";

const MAX_PARTS = 256;
/** Node's parser requires 27 characters; RFC 2046 requires one. */
const MIN_BOUNDARY_LENGTH = 27;
const LINE_END = "\r\n";

export function parseBoundary(type: string): string {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? [];
  return quoted ?? plain ?? "";
}

/** Parsing takes time for each part, so parts are counted first. */
export function hasTooManyParts(body: Buffer, boundary: string): boolean {
  let parts = 0;
  for (const _ of delimiters(body, boundary)) {
    parts += 1;
    if (parts > MAX_PARTS + 1) return true;
  }
  return false;
}

export function parseForm(body: Buffer<ArrayBuffer>, boundary: string): Promise<FormData> {
  const isShort = boundary.length > 0 && boundary.length < MIN_BOUNDARY_LENGTH;
  const own = isShort ? `swap-shop-${randomUUID()}` : boundary;
  const headers = { "content-type": `multipart/form-data; boundary="${own}"` };
  return new Response(isShort ? replaceBoundary(body, boundary, own) : body, { headers }).formData();
}

function replaceBoundary(body: Buffer, boundary: string, own: string): Buffer<ArrayBuffer> {
  const pieces: Buffer[] = [];
  let end = 0;
  for (const at of delimiters(body, boundary)) {
    const after = at + 2 + boundary.length;
    if (at < end || !isDelimiterLine(body, at, after)) continue;
    pieces.push(body.subarray(end, at), Buffer.from(`--${own}`));
    end = after;
  }
  return Buffer.concat([...pieces, body.subarray(end)]);
}

function isDelimiterLine(body: Buffer, at: number, after: number): boolean {
  const begins = at === 0 || body.toString("latin1", at - 2, at) === LINE_END;
  return begins && /^(?:--|[ \t]*\r\n)/.test(body.toString("latin1", after, after + 80));
}

function* delimiters(body: Buffer, boundary: string): Generator<number> {
  const delimiter = Buffer.from(`--${boundary}`, "latin1");
  for (let at = body.indexOf(delimiter); at >= 0; at = body.indexOf(delimiter, at + delimiter.length))
    yield at;
}
