/** Counts the rows of a COPY stream and computes a checksum that does not depend on their order. */
import { createHash } from "node:crypto";
import { Transform } from "node:stream";

/** @typedef {{ rows: number, digest: string }} Sum */

const NEWLINE = 10;
const LIMIT = 1n << 128n;

/** Expects COPY text format: one line for each row, with line breaks escaped. */
export class ChecksumStream extends Transform {
  #rows = 0;
  #total = 0n;
  #hash = createHash("sha256");

  /**
   * @param {Buffer} chunk
   * @param {BufferEncoding} _
   * @param {import("node:stream").TransformCallback} done
   */
  _transform(chunk, _, done) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      this.#add(chunk.subarray(start, end));
      start = end + 1;
    }
    this.#hash.update(chunk.subarray(start));
    done(null, chunk);
  }

  /** @param {Buffer} rest of a row whose beginning is already hashed */
  #add(rest) {
    const digest = this.#hash.update(rest).digest("hex");
    this.#total = (this.#total + BigInt(`0x${digest.slice(0, 32)}`)) % LIMIT;
    this.#rows += 1;
    this.#hash = createHash("sha256");
  }

  /** @returns {Sum} */
  sum() {
    return { rows: this.#rows, digest: this.#total.toString(16).padStart(32, "0") };
  }
}
