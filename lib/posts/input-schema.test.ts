import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { postFields } from "@/lib/posts/input-schema";
import { parseTags } from "@/lib/posts/tags";

const FIELDS = {
  type: "offer",
  title: "Kitchen chair",
  description: "A chair that wants to be sat on.",
  address: "12 Elm Street",
  latitude: "50.8738",
  longitude: "-0.0088",
};

const parsed = (changes: object) => postFields.safeParse({ ...FIELDS, ...changes });
const isFine = (changes: object) => parsed(changes).success;

describe("typed tags", () => {
  const typed = fc.string({ unit: "grapheme" }).map((text) => text.toLowerCase());

  it("become a list without duplicates, empty tags, commas or surrounding space", () => {
    fc.assert(
      fc.property(fc.array(typed), (parts) => {
        const tags = parseTags(parts.join(" , "));
        expect(new Set(tags).size).toBe(tags.length);
        for (const tag of tags) expect(tag).toBe(tag.trim());
        for (const tag of tags) expect(tag).toMatch(/^[^,]+$/);
      }),
    );
  });

  it("stay the same when the result is typed again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(parseTags(parseTags(text).join(","))).toEqual(parseTags(text));
      }),
      { numRuns: 1000, examples: [["J\u030c"], ["İ"], ["ΑΣ, σ"]] },
    );
  });

  it("are all kept, in order of first appearance", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,5}$/)), (words) => {
        expect(parseTags(words.join(","))).toEqual([...new Set(words)]);
      }),
    );
  });

  it("are compared without regard to case and spaces", () => {
    expect(parseTags("Furniture, living   room,, furniture ,LIVING ROOM")).toEqual([
      "furniture",
      "living room",
    ]);
  });

  it("are at most ten of thirty characters", () => {
    const ten = Array.from({ length: 10 }, (_, index) => `${index}`.repeat(30));
    expect(parsed({ tags: ten.join(",") }).data?.tags).toEqual(ten);
    expect(isFine({ tags: [...ten, "one more"].join(",") })).toBe(false);
    expect(isFine({ tags: "x".repeat(31) })).toBe(false);
  });
});

describe("a typed place", () => {
  it.each(["0", "-90", "+90", "90.0", " 45.5 ", "-0", "0.12345678901234567890"])("may be %j", (latitude) => {
    expect(parsed({ latitude }).data?.latitude).toBe(Number(latitude) + 0);
  });

  it.each([
    "",
    " ",
    "90.0000001",
    "-91",
    "NaN",
    "Infinity",
    "1e1",
    "1E1",
    "0x10",
    "1_0",
    "1,5",
    "１２",
    "٣",
    ".5",
    "5.",
    "--5",
    "5 5",
    "9".repeat(400),
  ])("may not be %j", (latitude) => {
    expect(isFine({ latitude })).toBe(false);
  });
});

describe("a quantity", () => {
  it.each([
    ["", undefined],
    [" ", undefined],
    [undefined, undefined],
    ["1", 1],
    [" 7 ", 7],
    ["10000", 10_000],
    ["007", 7],
  ])("%j is %j", (quantity, expected) => {
    expect(parsed({ quantity })).toMatchObject({ success: true });
    expect(parsed({ quantity }).data?.quantity).toBe(expected);
  });

  it.each(["0", "-1", "10001", "1.5", "1e3", "ten", "１", "NaN", "9999999999"])("%j is none", (quantity) => {
    expect(isFine({ quantity })).toBe(false);
  });
});

describe("a title", () => {
  it("is counted in code points, after normalization", () => {
    expect(isFine({ title: "🦔".repeat(80) })).toBe(true);
    expect(isFine({ title: "🦔".repeat(81) })).toBe(false);
    expect(isFine({ title: "  ab  " })).toBe(false);
    expect(isFine({ title: "\u202e\u202e\u202eab" })).toBe(false);
    expect(parsed({ title: " Red\n\tsofa\u0000 " }).data?.title).toBe("Red sofa");
    expect(parsed({ title: "Cafe\u0301" }).data?.title).toBe("Café");
  });
});

describe("the exact place", () => {
  it.each([
    ["on", true],
    ["true", true],
    ["false", false],
    ["", false],
    ["yes", false],
    [undefined, false],
  ])("%j means %j", (exactPlace, shown) => {
    expect(parsed({ exactPlace }).data?.exactPlace).toBe(shown);
  });
});
