import { describe, expect, it } from "vitest";
import { editDistance } from "@/lib/search/edit-distance";

describe("mistakes between two words", () => {
  it.each([
    ["chair", "chair", 0],
    ["chair", "chairs", 1],
    ["chair", "char", 1],
    ["chair", "choir", 1],
    ["chair", "chiar", 1],
    ["bycicle", "bicycle", 2],
    ["", "tent", 4],
    ["tent", "", 4],
    ["abc", "xyz", 3],
  ])("from %j to %j are %i", (from, to, mistakes) => {
    expect(editDistance(from, to)).toBe(mistakes);
    expect(editDistance(to, from)).toBe(mistakes);
  });
});
