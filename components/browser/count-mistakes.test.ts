import { expect, it } from "vitest";
import { countMistakes } from "@/components/browser/count-mistakes";

const wrong = { type: "custom", message: "Please check it." };

it.each([
  ["nothing", {}, 0],
  ["two fields", { title: wrong, tags: wrong }, 2],
  [
    "an address and where it lies, which are one place",
    { address: wrong, latitude: wrong, longitude: wrong },
    1,
  ],
  ["fields of rows", { kinds: [undefined, { name: wrong, reason: wrong }, { name: wrong }] }, 3],
  ["a list as a whole", { kinds: Object.assign([], { root: wrong }) }, 1],
])("counts %s", (_, errors, count) => {
  expect(countMistakes(errors)).toBe(count);
});
