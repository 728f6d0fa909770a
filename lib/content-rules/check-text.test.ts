import { describe, expect, it } from "vitest";
import { checkText } from "@/lib/content-rules/check-text";
import examples from "@/lib/content-rules/examples.json";
import { RULES } from "@/lib/content-rules/rules";

const found = (text: string) => checkText(text).map(({ rule }) => rule);

/** In ms: a busy machine disturbs one run or another. */
function leastTime(text: string): number {
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    checkText(text);
    return performance.now() - start;
  });
  return Math.min(...times);
}

describe("the rules for public text", () => {
  it("have examples: 60 that pass and 60 that are held at least, and some of each rule [S51]", () => {
    expect(Math.min(examples.pass.length, examples.hold.length)).toBeGreaterThanOrEqual(60);
    const used = new Set([...examples.hold, ...examples.warn].map(({ rule }) => rule));
    expect(RULES.map(({ id }) => id).filter((id) => !used.has(id))).toEqual([]);
  });

  it.each(examples.pass)("pass: %s", (text) => {
    expect(checkText(text)).toEqual([]);
  });

  it.each(examples.hold)("hold by $rule: $text [S51]", ({ rule, text }) => {
    const holding = checkText(text).filter(({ severity }) => severity === "hold");
    expect(holding.map((one) => one.rule)).toContain(rule);
  });

  it.each(examples.warn)("only warn by $rule: $text [S51]", ({ rule, text }) => {
    expect(found(text)).toEqual([rule]);
    expect(checkText(text)[0]?.severity).toBe("warn");
  });

  it("quote the words that they found", () => {
    expect(checkText("Call me on 07700 900123 today.")).toEqual([
      { rule: "phone", severity: "hold", words: "07700 900123" },
    ]);
  });

  it.each([
    ["phone", "0 7 7 0 0 9 0 0 1 2 3"],
    ["phone", "My number: 0-7-7-0-0-9-0-0-1-2-3"],
    ["email", "bensmith at gmail com"],
    ["email", "anna at web de"],
    ["email", "ben.smith at yahoo co uk"],
    ["email", "ben at smithfamily com"],
  ])("find %s that is spelt to hide it: %s", (rule, text) => {
    expect(found(text)).toContain(rule);
  });

  it.each([
    "At Gmail we learn to write",
    "I work at Gmail and he is at Yahoo.",
    "Meet me at the com",
    "Number cards 0 1 2 3 4 5 6 7 8 9",
    "Count down: 10 9 8 7 6 5 4 3 2 1 0",
    "0 9 8 7 6 5 4 3 2 1",
    "Sizes 0 10 20 30 40 50",
  ])("let pass what only looks alike: %s", (text) => {
    expect(found(text)).toEqual([]);
  });

  it("see through look-alike letters and invisible joiners", () => {
    expect(found("０７７００ ９００１２３")).toEqual(["phone"]);
    expect(found("077\u200d00 900\u200c123")).toEqual(["phone"]);
  });

  it("take little more time for a text of four times the length", () => {
    for (const part of [
      "0 ",
      "a.",
      "(at)",
      "@a.",
      "£1 ",
      "1 Aa ",
      "www.",
      "one ",
      "Aa ",
      "1 Aa Mill, ",
      "oh 7 ",
      "0 7 ",
      "come to 5 elm ",
      "5 elm road, ",
      "a at b ",
      "aaa ",
      "Windy, Elm ",
      "(212)",
      "0170 / ",
      "+49 - ",
      "come to 5 Aa ",
      "live at elm ",
      "5 Aa View ",
      "Str. Aa ",
      "Laan van de ",
      "вул. Шев ",
      "вул. Аа Аа ",
      "5 Kirkgate, ",
      "a arroba b ",
      "null eins ",
      "347 ",
    ]) {
      const short = leastTime(part.repeat(500 / part.length));
      const long = leastTime(part.repeat(2000 / part.length));
      // As long as it is allowed to be. With a step for each pair of letters it takes 16 times as long, with each third one 64.
      expect([part, long < 40 * Math.max(short, 1)]).toEqual([part, true]);
    }
  });
});
