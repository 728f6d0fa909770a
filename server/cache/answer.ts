import type { OutgoingHttpHeader } from "node:http";
import { compress, type Encoding } from "@/server/responses/compression";

const ID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;
const NOT_KEPT_HEADERS = new Set([
  ...["connection", "keep-alive", "date", "x-request-id", "set-cookie", "age"],
  ...["content-encoding", "content-length", "transfer-encoding", "x-nextjs-cache"],
]);
const HIT = ["cache-status", "swap-shop; hit"];
const BODILESS = /^(?:content-.*|x-nextjs-.*)$/;

type Made = {
  headers: Record<string, OutgoingHttpHeader | undefined>;
  body: Buffer;
  etag: string;
  tags: string[];
  /** In ms since 1970. */
  storedAt: number;
  freshUntil: number;
};

/** A finished public answer with status 200, ready to send: heads are flat lists of names and values. */
export class Answer {
  readonly etag: string;
  readonly tags: readonly string[];
  readonly storedAt: number;
  readonly freshUntil: number;
  readonly isPage: boolean;
  /** The posts and members that the page may show; empty for other answers. */
  readonly ids: ReadonlySet<string>;
  readonly body: Buffer;
  readonly notModifiedHead: readonly string[];
  readonly #head: readonly string[];
  readonly #bodies = new Map<Encoding | null, Encoded>();
  readonly #making = new Map<Encoding, Promise<Encoded>>();

  constructor({ headers, body, etag, tags, storedAt, freshUntil }: Made) {
    this.etag = etag;
    this.tags = tags;
    this.storedAt = storedAt;
    this.freshUntil = freshUntil;
    this.body = body;
    this.isPage = String(headers["content-type"]).startsWith("text/html");
    this.ids = new Set(this.isPage ? body.toString("latin1").match(ID) : []);
    const lasting = Object.entries(headers).filter(([name]) => !NOT_KEPT_HEADERS.has(name));
    this.#head = [...lasting.flatMap(([name, value]) => [name, String(value)]), ...HIT];
    this.notModifiedHead = lasting
      .filter(([name]) => !BODILESS.test(name))
      .flatMap(([name, value]) => [name, String(value)]);
    this.#bodies.set(null, this.#encode(null, body));
  }

  /** Bytes in memory, with all encodings. */
  get bytes(): number {
    return 2 * this.body.length;
  }

  get size(): number {
    return this.body.length;
  }

  /** Null for no encoding. @returns undefined before `add` or `make` */
  get(encoding: Encoding | null): Encoded | undefined {
    return this.#bodies.get(encoding);
  }

  add(encoding: Encoding, bytes: Buffer): void {
    this.#bodies.set(encoding, this.#encode(encoding, bytes));
  }

  /** Once, also for those who ask while it is made. */
  make(encoding: Encoding): Promise<Encoded> {
    const making = this.#making.get(encoding) ?? this.#compress(encoding);
    this.#making.set(encoding, making);
    return making;
  }

  async #compress(encoding: Encoding): Promise<Encoded> {
    try {
      const encoded = this.#encode(encoding, await compress(this.body, encoding));
      this.#bodies.set(encoding, encoded);
      return encoded;
    } finally {
      this.#making.delete(encoding);
    }
  }

  #encode(encoding: Encoding | null, bytes: Buffer): Encoded {
    const own = encoding ? ["content-encoding", encoding] : [];
    return { bytes, head: [...this.#head, ...own, "content-length", String(bytes.length)] };
  }
}

export type Encoded = { readonly bytes: Buffer; readonly head: readonly string[] };
