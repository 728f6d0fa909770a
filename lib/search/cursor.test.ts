import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Cursor, cursorField, encodeCursor } from "@/lib/search/cursor";

const time = fc.date({ min: new Date(0), max: new Date("9999-12-31T23:59:59.999Z"), noInvalidDate: true });
const key = fc.record({ createdAt: time, id: fc.uuid() });
const corrected = fc.constantFrom({}, { corrected: "bicycle" }, { corrected: "crème “brûlée” 🦔" });

const cursors: fc.Arbitrary<Cursor> = fc.oneof(
  fc.tuple(key, corrected).map(([after, more]) => ({ sort: "newest" as const, after, ...more })),
  fc
    .tuple(key, fc.double({ min: 0, max: 12_000_000, noNaN: true }), corrected)
    .map(([after, metres, more]) => ({ sort: "nearest" as const, after, metres: Math.abs(metres), ...more })),
  fc
    .tuple(key, fc.option(key), fc.option(fc.tuple(key, fc.nat({ max: 3_000_000 }))), corrected)
    .map(([top, next, last, more]) => {
      const after = last && { ...last[0], score: last[1] };
      return { sort: "relevance" as const, top, next, after, ...more };
    }),
);

describe("a cursor", () => {
  it("leads back to its position", () => {
    fc.assert(
      fc.property(cursors, (cursor) => {
        expect(cursorField.parse(encodeCursor(cursor))).toEqual(cursor);
      }),
    );
  });

  it("with any other content is refused, not misread", () => {
    const written = fc.oneof(
      fc.string(),
      fc.json().map((text) => Buffer.from(text).toString("base64url")),
      fc.constantFrom("MQ", "bnVsbA", "e30", "W10", "a".repeat(2001)),
    );
    fc.assert(
      fc.property(written, (cursor) => {
        expect(cursorField.safeParse(cursor).success).toBe(false);
      }),
    );
  });
});
