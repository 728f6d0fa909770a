import { expect, it } from "vitest";
import { texts } from "@/components/post/texts";

const { given, received } = texts.statusLead.own;

it.each([
  [[], "You gave this away.", "Neighbours have helped you."],
  [["Priya S."], "You gave it to Priya S.", "Priya S. helped you."],
  [["Priya S.", "Tom H."], "You gave it to Priya S. and Tom H.", "Priya S. and Tom H. helped you."],
  [["A B.", "C D.", "E F.", "G H."], "You gave it to 4 neighbours.", "4 neighbours helped you."],
])("names to its poster those to whom a post went: %j", (names, gave, helped) => {
  expect(given(names)).toBe(gave);
  expect(received(names)).toBe(helped);
});
