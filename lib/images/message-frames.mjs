/** Messages over a pipe: the length in four bytes, then the content. */

const HEAD_BYTES = 4;

/** @param {number} length */
export function frameHead(length) {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32BE(length);
  return head;
}

/**
 * Overwrites the pieces that it has joined, since the memory outlives the message.
 * @param {number} maxBytes
 * @param {(content: Buffer) => void} onMessage
 * @returns {(chunk: Buffer) => void} throws above `maxBytes`
 */
export function frameReader(maxBytes, onMessage) {
  /** @type {Buffer[]} */
  let chunks = [];
  let received = 0;
  return (chunk) => {
    chunks.push(chunk);
    received += chunk.length;
    while (received >= HEAD_BYTES) {
      if ((chunks[0]?.length ?? 0) < HEAD_BYTES) chunks = [join(chunks)];
      const length = chunks[0]?.readUInt32BE() ?? 0;
      if (length > maxBytes) throw new Error(`a message of ${length} bytes`);
      const end = HEAD_BYTES + length;
      if (received < end) return;
      const all = join(chunks);
      chunks = end < received ? [Buffer.from(all.subarray(end))] : [];
      received -= end;
      onMessage(all.subarray(HEAD_BYTES, end));
    }
  };
}

/** @param {Buffer[]} chunks */
function join(chunks) {
  const all = Buffer.concat(chunks);
  for (const chunk of chunks) chunk.fill(0);
  return all;
}
