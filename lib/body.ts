import "server-only";
import { AppError } from "@/lib/errors";

const KIB = 1024;
const MAX_JSON_BYTES = 64 * KIB;
/** Far more than a post has fields and pictures: those we do not know are nobody's harm. */
const MAX_PARTS = 256;
const MAX_UPLOAD_BYTES = 32 * KIB * KIB;

/** The JSON of a request. @throws AppError "wrongContentType", "tooLarge", "badRequest" */
export async function readJson(request: Request): Promise<unknown> {
  // A DELETE may come without a body: then it says nothing.
  if (request.method === "DELETE" && !request.headers.has("content-type")) return {};
  requireType(request, "application/json");
  const bytes = await readBytes(request, MAX_JSON_BYTES);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError("badRequest", { message: "The request is not valid JSON.", cause });
  }
}

/** The parts of a multipart request. @throws AppError "wrongContentType", "tooLarge", "badRequest" */
export async function readForm(request: Request): Promise<FormData> {
  requireType(request, "multipart/form-data");
  const body = await readBytes(request, MAX_UPLOAD_BYTES);
  const type = request.headers.get("content-type") ?? "";
  if (hasTooManyParts(body, type))
    throw new AppError("badRequest", { message: "The form has too many parts." });
  try {
    return await new Response(body as Uint8Array<ArrayBuffer>, {
      headers: { "content-type": type },
    }).formData();
  } catch (cause) {
    throw new AppError("badRequest", { message: "The form could not be read.", cause });
  }
}

/** Looked at before they are taken apart, which costs for each of them. */
function hasTooManyParts(body: Uint8Array, type: string): boolean {
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? [];
  const border = Buffer.from(`--${quoted ?? plain ?? ""}`);
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let parts = 0;
  for (let at = bytes.indexOf(border); at >= 0; at = bytes.indexOf(border, at + border.length)) {
    parts += 1;
    // The last border ends the form.
    if (parts > MAX_PARTS + 1) return true;
  }
  return false;
}

/** The fields of a plain form, the first of each name. @throws AppError "wrongContentType", "tooLarge" */
export async function readPlainForm(request: Request): Promise<Map<string, string>> {
  requireType(request, "application/x-www-form-urlencoded");
  const text = new TextDecoder().decode(await readBytes(request, MAX_JSON_BYTES));
  return new Map([...new URLSearchParams(text)].reverse());
}

function requireType(request: Request, type: string): void {
  const sent = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase();
  const encoding = request.headers.get("content-encoding");
  if (sent !== type || (encoding && encoding !== "identity")) throw new AppError("wrongContentType");
}

/** Counts while it reads: the length a client announces is not proof. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
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

/** Somebody who leaves in the middle of sending is no fault of ours. */
async function* untilCutOff(request: Request): AsyncGenerator<Uint8Array> {
  try {
    yield* (request.body ?? []) as AsyncIterable<Uint8Array>;
  } catch (cause) {
    throw new AppError("badRequest", { message: "The request was cut off.", cause });
  }
}

const tooLarge = (limit: number) =>
  new AppError("tooLarge", { message: `All of it together can have at most ${Math.floor(limit / KIB)} KB.` });
