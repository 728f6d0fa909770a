import { expect, it } from "vitest";
import { sharedBuffers } from "./postgres-process.mjs";

const GB = 2 ** 30;

it.each([
  [0.25 * GB, "128MB"],
  [GB, "256MB"],
  [4 * GB, "1024MB"],
  [24 * GB, "2048MB"],
])("the database caches a quarter of the memory, within bounds: of %i bytes %s", (memory, buffers) => {
  expect(sharedBuffers(memory)).toBe(buffers);
});
