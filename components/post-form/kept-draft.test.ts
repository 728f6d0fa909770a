import { expect, test } from "vitest";
import { keptNote } from "@/components/post-form/kept-draft";

const NOW = new Date(2026, 10, 26, 9).getTime();

test.each([
  ["of this minute", new Date(2026, 10, 26, 8, 59, 30), null],
  ["of this morning", new Date(2026, 10, 26, 7), "We kept your draft"],
  ["of last evening", new Date(2026, 10, 25, 23), "We kept your draft from yesterday"],
  ["of three days ago", new Date(2026, 10, 23, 12), "We kept your draft from Monday"],
  ["of last week", new Date(2026, 10, 19, 12), "We kept your earlier draft"],
])("a draft %s is announced by its day", (_, edited, note) => {
  expect(keptNote(edited.getTime(), NOW)).toBe(note);
});
