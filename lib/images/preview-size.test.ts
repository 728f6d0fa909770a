import { expect, it } from "vitest";
import { previewSize } from "./preview-size.mjs";

it.each([
  [1280, 960, 1200, 630],
  [960, 1280, 960, 504],
  [1280, 400, 762, 400],
  [300, 200, 600, 315],
  [1, 1, 600, 315],
])("the preview of %i × %i has %i × %i", (width, height, previewWidth, previewHeight) => {
  expect(previewSize({ width, height })).toEqual({ width: previewWidth, height: previewHeight });
});
