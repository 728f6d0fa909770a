import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { line, text, tidyLine, tidyText } from "@/lib/text";

const anything = fc.string({ unit: "binary" });
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must not be left.
const UNWANTED = /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069\ufeff]/;

describe("a tidy text", () => {
  it("holds nothing that a database or a reader stumbles over", () => {
    fc.assert(
      fc.property(
        anything,
        fc.constantFrom("\u0000", "\ud800", "\u202e", "\r\n", "\ufeff"),
        anything,
        (a, odd, b) => {
          const tidy = tidyText(a + odd + b);
          expect(tidy).not.toMatch(UNWANTED);
          expect(tidy.isWellFormed()).toBe(true);
          expect(tidy).toBe(tidy.trim());
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("stays as it is when it is tidied again", () => {
    fc.assert(
      fc.property(anything, (typed) => {
        expect(tidyText(tidyText(typed))).toBe(tidyText(typed));
        expect(tidyLine(tidyLine(typed))).toBe(tidyLine(typed));
      }),
      { numRuns: 1000, examples: [["e\u0000\u0301"], ["\r\u0000\n"], [" \u0301e"]] },
    );
  });

  it("keeps lines, tabs, emoji and other scripts", () => {
    const kept = "Zwei Zeilen\n\tund 🧑‍🌾 Æther नमस्ते";
    expect(tidyText(kept)).toBe(kept);
    expect(tidyLine(kept)).toBe("Zwei Zeilen und 🧑‍🌾 Æther नमस्ते");
  });
});

describe("a field", () => {
  it("says by its name what is wrong with it", () => {
    const message = (value: unknown) => line("Title", 3, 5).safeParse(value).error?.issues[0]?.message;
    expect(message(undefined)).toBe("Title is missing.");
    expect(message(" ab ")).toBe("Title needs at least 3 characters.");
    expect(message("abcdef")).toBe("Title can have at most 5 characters.");
    expect(message("x".repeat(100_000))).toBe("Title can have at most 5 characters.");
    expect(message(" abcde ")).toBeUndefined();
    expect(text("Text", 1, 5).safeParse(" ").error?.issues[0]?.message).toBe("Text is missing.");
  });
});
