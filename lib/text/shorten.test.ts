import { expect, it } from "vitest";
import { shorten } from "@/lib/text/shorten";

it.each([
  ["short enough", 20, "short enough"],
  ["two\n\nlines ", 20, "two lines"],
  ["a sentence that goes on and on", 20, "a sentence that goes…"],
  ["x".repeat(30), 20, `${"x".repeat(20)}…`],
  ["🦔".repeat(12), 10, `${"🦔".repeat(10)}…`],
])("%j becomes one line of at most %i characters", (text, max, line) => {
  expect(shorten(text, max)).toBe(line);
});
