/** Recorded SQL whose values follow the cursor of a request. */

/**
 * @typedef {{ text: string, name?: string, rowMode?: string, values?: unknown[] }} Sent
 * @typedef {{ from: "time" | "date" | "id" } | { fixed: unknown }} Value
 * @typedef {{ text: string, name?: string, rowMode?: string, values: Value[] }} Statement
 */

/** @param {string} cursor @returns {{ time: number, id: string }} */
export function readCursor(cursor) {
  const { after } = JSON.parse(Buffer.from(cursor, "base64url").toString());
  return { time: after[0], id: after[1] };
}

/** @param {number} time ms @param {string} id */
export const makeCursor = (time, id) =>
  Buffer.from(JSON.stringify({ sort: "newest", after: [time, id] })).toString("base64url");

/**
 * Compares the same call with two cursors: what differs and is of the cursor is a parameter. Ids that another statement has
 * found stay those of the first call, which costs the same.
 * @param {Sent[]} first
 * @param {Sent[]} second
 * @param {string} cursor
 * @param {string} other
 * @returns {Statement[]}
 */
export function toStatements(first, second, cursor, other) {
  const [own, others] = [readCursor(cursor), readCursor(other)];
  return first.map(({ text, name, rowMode, values = [] }, index) => ({
    text,
    ...(name && { name }),
    ...(rowMode && { rowMode }),
    values: values.map((value, at) => {
      const twin = second[index]?.values?.[at];
      if (value === own.id && twin === others.id) return { from: "id" };
      if (isTime(value, own.time) && isTime(twin, others.time))
        return { from: value instanceof Date ? "date" : "time" };
      return { fixed: value };
    }),
  }));
}

/** @param {unknown} value @param {number} time */
const isTime = (value, time) =>
  (value instanceof Date && value.getTime() === time) ||
  (typeof value === "string" && Date.parse(withZone(value)) === time);

/** Prisma's adapter sends UTC without a zone. @param {string} text */
const withZone = (text) => (/^\d{4}-\d\d-\d\d[ T][\d:.]+$/.test(text) ? `${text.replace(" ", "T")}Z` : text);

/** @param {Statement} statement @param {{ time: number, id: string }} cursor */
export function toQuery({ values, ...statement }, { time, id }) {
  const moment = new Date(time);
  const own = { id, date: moment, time: moment.toISOString() };
  return { ...statement, values: values.map((value) => ("from" in value ? own[value.from] : value.fixed)) };
}
