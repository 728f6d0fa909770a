import type { OutgoingHttpHeaders, ServerResponse } from "node:http";

/** More than any page of ours; what is larger flows through as it comes. */
const MAX_HELD = 8 * 1024 * 1024;
const TEXT =
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|manifest\+json|xml|[a-z]+\+xml)|image\/svg)/;
const WITHOUT_BODY = [204, 304];

type Sealing = {
  /** Sets what every answer carries; the last moment before its head goes out. */
  head(): void;
  /** Looks at the whole text of an answer, sets headers that follow from it, and says what to send. */
  body(text: Buffer): Promise<Buffer>;
};

/**
 * Holds a text back until it is complete, so that its headers can follow from what it says; pictures, streams of events and
 * answers without a body pass. Whoever writes the answer notices nothing.
 */
export function bufferText(response: ServerResponse, sealing: Sealing): void {
  const original = {
    write: response.write.bind(response) as Write,
    end: response.end.bind(response) as unknown as Write,
    writeHead: response.writeHead.bind(response),
    flushHeaders: response.flushHeaders.bind(response),
  };
  const pieces: Buffer[] = [];
  let size = 0;
  let state: "undecided" | "held" | "passing" | "over" = "undecided";

  /** The head as it was told so far counts from the first piece on. */
  const decide = () => {
    if (state === "undecided") state = isHeld(response) ? "held" : pass();
    return state;
  };
  const pass = () => {
    response.writeHead = original.writeHead;
    if (!response.headersSent) sealing.head();
    return "passing" as const;
  };
  const keep = (piece: unknown, encoding: unknown) => {
    if (piece === undefined || piece === null || typeof piece === "function") return;
    const bytes = typeof piece === "string" ? Buffer.from(piece, encodingOf(encoding)) : (piece as Buffer);
    pieces.push(bytes);
    size += bytes.length;
  };
  const release = async () => {
    const text = await sealing.body(Buffer.concat(pieces));
    if (response.destroyed) return;
    pass();
    response.removeHeader("transfer-encoding");
    response.setHeader("content-length", text.length);
    original.end(text);
  };

  response.writeHead = ((status: number, ...rest: unknown[]) => {
    response.statusCode = status;
    const headers = rest.find((one) => typeof one === "object") as OutgoingHttpHeaders | undefined;
    for (const [name, value] of Object.entries(headers ?? {}))
      if (value !== undefined) response.setHeader(name, value);
    return response;
  }) as typeof response.writeHead;
  response.flushHeaders = () => {
    if (decide() === "passing") original.flushHeaders();
  };
  response.write = ((piece: unknown, encoding: unknown, done: unknown) => {
    if (state === "over") return false;
    if (decide() === "passing") return original.write(piece, encoding, done);
    keep(piece, encoding);
    callLast(encoding, done);
    if (size <= MAX_HELD) return true;
    state = pass();
    return original.write(Buffer.concat(pieces));
  }) as typeof response.write;
  response.end = ((piece: unknown, encoding: unknown, done: unknown) => {
    if (state === "over") return response;
    if (decide() === "passing") {
      original.end(piece, encoding, done);
      return response;
    }
    keep(piece, encoding);
    state = "over";
    response.once("finish", () => callLast(piece, encoding, done));
    release().catch(() => response.destroy());
    return response;
  }) as typeof response.end;
}

type Write = (piece?: unknown, encoding?: unknown, done?: unknown) => boolean;

function isHeld(response: ServerResponse): boolean {
  const isBodiless = WITHOUT_BODY.includes(response.statusCode);
  return !response.headersSent && !isBodiless && TEXT.test(String(response.getHeader("content-type") ?? ""));
}

const encodingOf = (encoding: unknown) =>
  (typeof encoding === "string" ? encoding : "utf8") as BufferEncoding;

function callLast(...given: unknown[]): void {
  const done = given.find((one) => typeof one === "function") as (() => void) | undefined;
  done?.();
}
