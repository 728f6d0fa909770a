import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalizeLine, normalizeText } from "@/lib/text/normalize";
import { line, text } from "@/lib/text/text-schema";

const anything = fc.string({ unit: "binary" });
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must not be left.
const UNWANTED = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2060-\u206f\ufeff]/;

describe("a normalized text", () => {
  it("contains nothing that breaks a database or a reader", () => {
    fc.assert(
      fc.property(
        anything,
        fc.constantFrom("\u0000", "\ud800", "\u202e", "\r\n", "\ufeff"),
        anything,
        (a, odd, b) => {
          const tidy = normalizeText(a + odd + b);
          expect(tidy).not.toMatch(UNWANTED);
          expect(tidy.isWellFormed()).toBe(true);
          expect(tidy).toBe(tidy.trim());
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("stays the same when it is normalized again", () => {
    fc.assert(
      fc.property(anything, (typed) => {
        expect(normalizeText(normalizeText(typed))).toBe(normalizeText(typed));
        expect(normalizeLine(normalizeLine(typed))).toBe(normalizeLine(typed));
      }),
      { numRuns: 1000, examples: [["e\u0000\u0301"], ["\r\u0000\n"], [" \u0301e"]] },
    );
  });

  it("keeps lines, tabs, emoji and other scripts", () => {
    const kept = "Zwei Zeilen\n\tund 🧑‍🌾 Æther नमस्ते";
    expect(normalizeText(kept)).toBe(kept);
    expect(normalizeLine(kept)).toBe("Zwei Zeilen und 🧑‍🌾 Æther नमस्ते");
  });
});

/** How a program writes down what nobody sees. */
const shown = (text: string) =>
  [...text].map((one) => `U+${one.codePointAt(0)?.toString(16).padStart(4, "0")}`).join();
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe("an invisible character", () => {
  const harmful: [string, number[]][] = [
    ["a C0 control", [...range(0, 8), ...range(0xb, 0xc), ...range(0xe, 0x1f), 0x7f]],
    ["a C1 control, which a terminal obeys", [...range(0x80, 0x84), ...range(0x86, 0x9f)]],
    ["a mark or an override of the direction", [0x61c, 0x200e, 0x200f, ...range(0x202a, 0x202e)]],
    ["an isolate, or a format nobody should use any more", range(0x2066, 0x206f)],
    ["a letter without a width", [0xad, 0x180e, 0x200b, ...range(0x2060, 0x2064), 0xfeff]],
    ["an annotation", range(0xfff9, 0xfffb)],
    ["a format of music or shorthand", [...range(0x1d173, 0x1d17a), ...range(0x1bca0, 0x1bca3)]],
    ["a tag without a flag before it", [0xe0001, ...range(0xe0020, 0xe007f)]],
    ["no character at all", [0xfdd0, 0xfdef, 0xfffe, 0xffff, 0x1fffe, 0x10ffff]],
  ];

  it.each(harmful)("is dropped if it is %s", (_, points) => {
    for (const point of points) {
      const one = String.fromCodePoint(point);
      for (const tidy of [normalizeText, normalizeLine])
        expect([shown(one), tidy(`so${one}fa`)]).toEqual([shown(one), "sofa"]);
    }
  });

  it.each([0x85, 0x2028, 0x2029, 0xd])("ends a line where intended: U+%i", (point) => {
    const one = String.fromCodePoint(point);
    expect(normalizeText(`a chair${one}a table`)).toBe("a chair\na table");
    expect(normalizeLine(`a chair${one}a table`)).toBe("a chair a table");
  });

  it.each([
    ["a joiner in emoji", "\u{1f469}\u200d\u{1f33e} \u{1f3f3}\ufe0f\u200d\u{1f308}"],
    ["a non-joiner in Persian", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"],
    ["a joiner in Sinhala", "\u0dc1\u0dca\u200d\u0dbb\u0dd3"],
    ["the flag of Wales", "\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}"],
    ["an Arabic year sign", "\u0601\u0661\u0664"],
    ["a variant of a Chinese character", "\u8fbb\u{e0100}"],
    ["a vowel separator of Mongolian script", "\u1820\u180b"],
  ])("is kept: %s", (_, typed) => {
    expect(shown(normalizeText(typed))).toBe(shown(typed));
    expect(shown(normalizeLine(typed))).toBe(shown(typed));
  });

  it("cannot follow a flag repeatedly", () => {
    const hidden = "\u{e0061}".repeat(3000);
    expect([...normalizeText(`\u{1f3f4}${hidden}`)].length).toBeLessThan(9);
  });
});

describe("a field", () => {
  it("names its own mistakes", () => {
    const message = (value: unknown) => line("Title", 3, 5).safeParse(value).error?.issues[0]?.message;
    expect(message(undefined)).toBe("Title is missing.");
    expect(message(" ab ")).toBe("Title needs at least 3 characters.");
    expect(message("abcdef")).toBe("Title can have at most 5 characters.");
    expect(message("x".repeat(100_000))).toBe("Title can have at most 5 characters.");
    expect(message(" abcde ")).toBeUndefined();
    expect(text("Text", 1, 5).safeParse(" ").error?.issues[0]?.message).toBe("Text is missing.");
  });
});
