import { expect, test } from "vitest";
import { countFilters, parseFilters } from "@/components/search/filters";

test("the button of the sheet counts what was chosen beside the words, a place once", () => {
  expect(countFilters({ q: "chair", view: "map" })).toBe(0);
  expect(countFilters(parseFilters("?q=chair&type=offer&latitude=50.875&longitude=0.008&radius=10"))).toBe(2);
});
