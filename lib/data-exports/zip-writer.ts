import "server-only";
import type { FileHandle } from "node:fs/promises";
import { Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

const LOCAL = 0x04034b50;
const DESCRIPTOR = 0x08074b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Sizes follow the content, and names are UTF-8. */
const FLAGS = 0x0808;
const STORED = 0;
const DEFLATED = 8;
/** 1 January 1980: a file has the time of its export in its text. */
const DATE = 0x21;
const MAX_BYTES = 2 ** 32 - 1;
const MAX_ENTRIES = 2 ** 16 - 1;

type Entry = { name: Buffer; method: number; crc: number; packed: number; size: number; offset: number };

/** Writes a ZIP file as a stream: no entry is ever in memory as a whole. */
export class ZipWriter {
  #entries: Entry[] = [];
  #offset = 0;

  constructor(private readonly file: FileHandle) {}

  /** `compress` is of no use for pictures. @throws Error when it gets too large for the format */
  async add(name: string, content: AsyncIterable<Uint8Array>, { compress = true } = {}): Promise<void> {
    const method = compress ? DEFLATED : STORED;
    const entry = { name: Buffer.from(name), method, crc: 0, packed: 0, size: 0, offset: this.#offset };
    await this.#write(header(LOCAL, [[VERSION, 2], ...common(entry, false), [0, 2]]), entry.name);
    const counted = count(content, entry);
    for await (const chunk of compress ? Readable.from(counted).pipe(createDeflateRaw()) : counted) {
      entry.packed += chunk.length;
      await this.#write(chunk);
    }
    const sums: Field[] = [
      [entry.crc, 4],
      [entry.packed, 4],
      [entry.size, 4],
    ];
    await this.#write(header(DESCRIPTOR, sums));
    this.#entries.push(entry);
    if (this.#offset > MAX_BYTES || entry.size > MAX_BYTES || this.#entries.length > MAX_ENTRIES)
      throw new Error("too large for a ZIP file");
  }

  /** @returns the size in bytes */
  async finish(): Promise<number> {
    const start = this.#offset;
    for (const entry of this.#entries) {
      const rest: Field[] = [
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [entry.offset, 4],
      ];
      await this.#write(
        header(CENTRAL, [[VERSION, 2], [VERSION, 2], ...common(entry, true), ...rest]),
        entry.name,
      );
    }
    const { length } = this.#entries;
    const size = this.#offset - start;
    await this.#write(
      header(END, [
        [0, 2],
        [0, 2],
        [length, 2],
        [length, 2],
        [size, 4],
        [start, 4],
        [0, 2],
      ]),
    );
    return this.#offset;
  }

  async #write(...parts: Uint8Array[]): Promise<void> {
    for (const part of parts) {
      await this.file.write(part);
      this.#offset += part.length;
    }
  }
}

async function* count(content: AsyncIterable<Uint8Array>, entry: Entry): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    entry.crc = crc32(chunk, entry.crc);
    entry.size += chunk.length;
    yield chunk;
  }
}

/** A number and its bytes. */
type Field = [value: number, bytes: 2 | 4];

const common = ({ name, method, crc, packed, size }: Entry, isKnown: boolean): Field[] => [
  ...([
    [FLAGS, 2],
    [method, 2],
    [0, 2],
    [DATE, 2],
  ] as Field[]),
  ...((isKnown ? [crc, packed, size] : [0, 0, 0]).map((value) => [value, 4]) as Field[]),
  [name.length, 2],
];

function header(signature: number, fields: Field[]): Buffer {
  const all: Field[] = [[signature, 4], ...fields];
  const bytes = Buffer.alloc(all.reduce((sum, [, length]) => sum + length, 0));
  let at = 0;
  for (const [value, length] of all) {
    bytes.writeUIntLE(value, at, length);
    at += length;
  }
  return bytes;
}
