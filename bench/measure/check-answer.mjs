/** Requirements for each answer of a timed run. Bodies are texts in latin1, one character for each byte. */

/**
 * @typedef {object} Expectation
 * @property {string} [same] the whole body, byte by byte
 * @property {string} [marker] a part of the body
 * @property {number} [minBytes]
 */

/**
 * @param {Expectation} expected
 * @param {number} status
 * @param {string} body
 * @returns {string | null} what is wrong with it
 */
export function findFault({ same, marker = "", minBytes = 0 }, status, body) {
  if (status !== 200) return `status ${status}`;
  if (same !== undefined && body !== same)
    return `a body of ${body.length} bytes, not the expected one of ${same.length}`;
  if (body.length < minBytes) return `a body of ${body.length} bytes, fewer than ${minBytes}`;
  return body.includes(marker) ? null : `a body without "${marker}"`;
}
