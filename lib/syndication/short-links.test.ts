import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shortCode, uuidRange } from "@/lib/syndication/short-links";

const ID = "019aa1b2-c3d4-7e5f-8a6b-7c8d9e0f1a2b";
const uuid7 = fc.uuid({ version: 7 });

describe("the short name of a post", () => {
  it("has four groups of four unambiguous letters and digits", () => {
    expect(shortCode(ID)).toMatch(/^([0-9a-hjkmnp-tv-z]{4}(-|$)){4}$/);
  });

  it("finds its post, and hardly ever another", () => {
    fc.assert(
      fc.property(uuid7, uuid7, (id, other) => {
        const found = uuidRange(shortCode(id));
        expect(found && found.from <= id && id <= found.to).toBe(true);
        expect(found && found.from <= other && other <= found.to).toBe(shortCode(other) === shortCode(id));
      }),
    );
  });

  it("may be typed in capitals, and with letters that look like digits", () => {
    const short = shortCode(ID);
    expect(uuidRange(short.toUpperCase())).toEqual(uuidRange(short));
    expect(uuidRange(short.replaceAll("-", ""))).toEqual(uuidRange(short));
    expect(uuidRange(short.replaceAll("0", "O").replaceAll("1", "l"))).toEqual(uuidRange(short));
  });

  it("is invalid in any other form", () => {
    for (const text of [
      "",
      "u".repeat(16),
      shortCode(ID).slice(1),
      `${shortCode(ID)}0`,
      "../../etc/pass",
      "ÄÖÜäöüßßßßßßß",
    ]) {
      expect(uuidRange(text)).toBeNull();
    }
    fc.assert(fc.property(fc.string(), (text) => void uuidRange(text)));
  });
});
