import { expect, it } from "vitest";
import { SYNONYMS, synonymsOf } from "@/lib/search/synonyms";

it("a thing is found by its other names, in the singular and the plural", () => {
  expect(synonymsOf("Couch")).toEqual(["sofa", "settee"]);
  expect(synonymsOf("couches")).toEqual(["sofa", "settee"]);
  expect(synonymsOf("nappies")).toEqual(["diaper"]);
  expect(synonymsOf("sneaker")).toEqual(["trainers"]);
  expect(synonymsOf("trampoline")).toEqual([]);
});

it("no name stands in two rows, and each row is short enough for an index", () => {
  const all = SYNONYMS.flat();
  expect(all.filter((word, at) => all.indexOf(word) !== at)).toEqual([]);
  for (const row of SYNONYMS) {
    expect(row.length).toBeGreaterThan(1);
    expect(row.length).toBeLessThanOrEqual(4);
    for (const word of row) expect(word).toMatch(/^[a-z]+( [a-z]+)?$/);
  }
});
