import type { OutgoingHttpHeaders, ServerResponse } from "node:http";

/** Larger bodies are streamed; no page of ours reaches this size. */
const MAX_BUFFERED_BYTES = 8 * 1024 * 1024;
const TEXT =
  /^(?:text\/(?!event-stream)|application\/(?:json|javascript|manifest\+json|xml|[a-z]+\+xml)|image\/svg)/;
const BODILESS_STATUSES = [204, 304];

type Hooks = {
  beforeHead(): void;
  /** May set headers. @returns the bytes to send */
  transformBody(body: Buffer): Promise<Buffer>;
};

type Write = (chunk?: unknown, encoding?: unknown, callback?: unknown) => boolean;
type State = "undecided" | "buffering" | "streaming" | "ended";

/** Buffers text, so that its headers can depend on its body. Pictures, streams and bodiless responses pass through. */
export function bufferText(response: ServerResponse, hooks: Hooks): void {
  new ResponseBuffer(response, hooks).install();
}

/** The next answer goes to the client as it is. */
export function bypassBuffer(response: ServerResponse): void {
  for (const method of ["writeHead", "end"] as const) Reflect.deleteProperty(response, method);
}

class ResponseBuffer {
  readonly #response: ServerResponse;
  readonly #hooks: Hooks;
  readonly #native: ReturnType<typeof nativeMethods>;
  readonly #chunks: Buffer[] = [];
  #bytes = 0;
  #state: State = "undecided";

  constructor(response: ServerResponse, hooks: Hooks) {
    this.#response = response;
    this.#hooks = hooks;
    this.#native = nativeMethods(response);
  }

  install(): void {
    const methods = {
      writeHead: this.#writeHead,
      flushHeaders: this.#flushHeaders,
      write: this.#write,
      end: this.#end,
    };
    Object.assign(this.#response, methods);
  }

  #writeHead = (status: number, ...rest: unknown[]): ServerResponse => {
    this.#response.statusCode = status;
    const headers = rest.find((value) => typeof value === "object") as OutgoingHttpHeaders | undefined;
    for (const [name, value] of Object.entries(headers ?? {}))
      if (value !== undefined) this.#response.setHeader(name, value);
    return this.#response;
  };

  #flushHeaders = (): void => {
    if (this.#decide() === "streaming") this.#native.flushHeaders();
  };

  #write: Write = (chunk, encoding, callback) => {
    if (this.#state === "ended") return false;
    if (this.#decide() === "streaming") return this.#native.write(chunk, encoding, callback);
    this.#append(chunk, encoding);
    runCallback(encoding, callback);
    if (this.#bytes <= MAX_BUFFERED_BYTES) return true;
    this.#startStreaming();
    return this.#native.write(Buffer.concat(this.#chunks));
  };

  #end = (chunk?: unknown, encoding?: unknown, callback?: unknown): ServerResponse => {
    if (this.#state === "ended") return this.#response;
    if (this.#decide() === "streaming") {
      this.#native.end(chunk, encoding, callback);
      return this.#response;
    }
    this.#append(chunk, encoding);
    this.#state = "ended";
    this.#response.once("finish", () => runCallback(chunk, encoding, callback));
    this.#sendBuffered().catch(() => this.#response.destroy());
    return this.#response;
  };

  #decide(): State {
    if (this.#state !== "undecided") return this.#state;
    if (isBufferable(this.#response)) this.#state = "buffering";
    else this.#startStreaming();
    return this.#state;
  }

  #startStreaming(): void {
    this.#state = "streaming";
    this.#prepareHead();
  }

  #prepareHead(): void {
    this.#response.writeHead = this.#native.writeHead;
    if (!this.#response.headersSent) this.#hooks.beforeHead();
  }

  #append(chunk: unknown, encoding: unknown): void {
    if (chunk === undefined || chunk === null || typeof chunk === "function") return;
    const bytes = typeof chunk === "string" ? Buffer.from(chunk, textEncoding(encoding)) : (chunk as Buffer);
    this.#chunks.push(bytes);
    this.#bytes += bytes.length;
  }

  async #sendBuffered(): Promise<void> {
    const body = await this.#hooks.transformBody(Buffer.concat(this.#chunks));
    if (this.#response.destroyed) return;
    this.#prepareHead();
    this.#response.removeHeader("transfer-encoding");
    if (!BODILESS_STATUSES.includes(this.#response.statusCode))
      this.#response.setHeader("content-length", body.length);
    this.#native.end(body);
  }
}

const nativeMethods = (response: ServerResponse) => ({
  write: response.write.bind(response) as Write,
  end: response.end.bind(response) as unknown as Write,
  writeHead: response.writeHead.bind(response),
  flushHeaders: response.flushHeaders.bind(response),
});

function isBufferable(response: ServerResponse): boolean {
  const hasBody = !BODILESS_STATUSES.includes(response.statusCode);
  return !response.headersSent && hasBody && TEXT.test(String(response.getHeader("content-type") ?? ""));
}

const textEncoding = (encoding: unknown) =>
  (typeof encoding === "string" ? encoding : "utf8") as BufferEncoding;

/** Node accepts the callback in any position after the chunk. */
function runCallback(...args: unknown[]): void {
  const callback = args.find((value) => typeof value === "function") as (() => void) | undefined;
  callback?.();
}
