import { readdir, readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { makeImage } from "@/lib/images/make-images";
import { DRAWN_LIKENESSES } from "@/lib/posts/drawn-pictures";

it("every drawing is known, so that taking it is no copy of a neighbour's picture [S53]", async () => {
  const files = (await readdir("public/drawn")).sort();
  expect(files).toHaveLength(12);
  const made = [];
  for (const file of files) made.push((await makeImage(await readFile(`public/drawn/${file}`))).likeness);
  const known = made.filter((likeness) => likeness !== null);
  expect([...new Set(known)].sort()).toEqual([...DRAWN_LIKENESSES]);
});
