import { expect, it } from "vitest";
import { drawingFor, suggestedDrawing } from "@/components/post-form/fitting-drawing";

it.each([
  ["Something blue", "Moving boxes, blue", "boxes"],
  ["Something blue", "lamp", "electronics"],
  ["A chair for a child", "toys", "furniture"],
])("the drawing for %j with the tags %j is %s", (title, tags, drawing) =>
  expect(drawingFor(title, tags)).toBe(drawing),
);

it.each([
  ["A chair for a child", "furniture"],
  ["Moving boxes", "boxes"],
  ["Girl's bike, 20 inch", "bike"],
  ["Cot with a mattress", "toys"],
  ["Something blue", undefined],
  ["", undefined],
])("the drawing for %j is %s", (title, drawing) => expect(drawingFor(title, "")).toBe(drawing));

it.each([
  ["A chair for a child", "", "furniture"],
  ["Hammer", "", "tools"],
  ["Something blue", "lamp", "electronics"],
  ["Ladder for a weekend", "", undefined],
  ["Drill", "tools", undefined],
  ["Sofa", "", undefined],
  ["Cot with a mattress", "", undefined],
  ["Something blue", "", undefined],
])("the drawing suggested for %j with the tags %j is %s", (title, tags, drawing) =>
  expect(suggestedDrawing(title, tags)).toBe(drawing),
);
