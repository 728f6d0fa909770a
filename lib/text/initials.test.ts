import { expect, it } from "vitest";
import { initialsOf } from "@/lib/text/initials";

it.each([
  ["Mira K.", "MK"],
  ["Ana", "A"],
  ["Ana de la Cruz", "AC"],
  ["Élise Ö.", "ÉÖ"],
  ["👨‍👩‍👧 Family", "👨‍👩‍👧F"],
  ["🇫🇷 Luc", "🇫🇷L"],
  ["", ""],
])("the initials of %j are %j", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
