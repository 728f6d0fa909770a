import { expect, test } from "vitest";
import { countSent } from "@/components/post-form/sending";

test.each([
  [0, 0],
  [0.24, 0],
  [0.25, 1],
  [0.99, 2],
  [1, 3],
])("with %s of all bytes sent, %s of three pictures are there", (share, sent) => {
  expect(countSent({ share, sizes: [100, 200, 100] })).toBe(sent);
});
