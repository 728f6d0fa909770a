import { expect, it } from "vitest";
import { drawingForTitle } from "@/components/post-form/fitting-drawing";

it.each([
  ["A chair for a child", "furniture"],
  ["Moving boxes", "boxes"],
  ["Girl's bike, 20 inch", "bike"],
  ["Cot with a mattress", "toys"],
  ["Something blue", undefined],
  ["", undefined],
])("the drawing for %j is %s", (title, drawing) => expect(drawingForTitle(title)).toBe(drawing));
