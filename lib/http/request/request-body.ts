import "server-only";
import { AppError } from "@/lib/http/errors";
import { maxJsonBytes } from "@/lib/http/request/json-limits";
import { hasTooManyParts, parseBoundary, parseForm } from "@/lib/http/request/multipart";

const KIB = 1024;
const MAX_UPLOAD_BYTES = 32 * KIB * KIB;

/** @throws AppError "wrongContentType", "tooLarge", "badRequest" */
export async function readJson(request: Request): Promise<unknown> {
  if (request.method === "DELETE" && !request.headers.has("content-type")) return {};
  requireType(request, "application/json");
  const bytes = await readBytes(request, jsonLimit(request));
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError("badRequest", { reason: "invalidJson", cause });
  }
}

/** @throws AppError "wrongContentType", "tooLarge", "badRequest" */
export async function readForm(request: Request): Promise<FormData> {
  requireType(request, "multipart/form-data");
  const body = await readBytes(request, MAX_UPLOAD_BYTES);
  const boundary = parseBoundary(request.headers.get("content-type") ?? "");
  if (hasTooManyParts(body, boundary)) throw new AppError("badRequest", { reason: "tooManyParts" });
  try {
    return await parseForm(body, boundary);
  } catch (cause) {
    throw new AppError("badRequest", { reason: "unreadableForm", cause });
  }
}

/** The first value of each name wins. @throws AppError "wrongContentType", "tooLarge" */
export async function readPlainForm(request: Request): Promise<Map<string, string>> {
  requireType(request, "application/x-www-form-urlencoded");
  const text = new TextDecoder().decode(await readBytes(request, jsonLimit(request)));
  return new Map([...new URLSearchParams(text)].reverse());
}

const jsonLimit = (request: Request) => maxJsonBytes(new URL(request.url).pathname);

function requireType(request: Request, type: string): void {
  const sent = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  const encoding = request.headers.get("content-encoding");
  if (sent !== type || (encoding && encoding !== "identity")) throw new AppError("wrongContentType");
}

/** Counts while reading, since a client may lie about the length. */
async function readBytes(request: Request, limit: number): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers.get("content-length") ?? 0) > limit) throw tooLarge(limit);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of untilCutOff(request)) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function* untilCutOff(request: Request): AsyncGenerator<Uint8Array> {
  try {
    yield* (request.body ?? []) as AsyncIterable<Uint8Array>;
  } catch (cause) {
    throw new AppError("badRequest", { reason: "cutOff", cause });
  }
}

const tooLarge = (limit: number) =>
  new AppError("tooLarge", { reason: "bodyTooLarge", values: { maxBytes: limit } });
