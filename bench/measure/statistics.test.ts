import { describe, expect, it } from "vitest";
import { median, percentile, ratioOf, summarize } from "./statistics";

describe("the median", () => {
  it("is the middle value, whatever the order", () => {
    expect(median([9, 1, 5])).toBe(5);
    expect(median([10, 2])).toBe(6);
  });

  it("hardly moves with one slow round", () => {
    expect(median([100, 101, 3, 99, 102])).toBe(100);
  });

  it("does not exist without values", () => {
    expect(() => median([])).toThrow(RangeError);
  });
});

describe("a percentile", () => {
  it("lies between its neighbours", () => {
    const values = Array.from({ length: 101 }, (_, index) => index);
    expect(percentile(values, 0.99)).toBe(99);
    expect(percentile([0, 10], 0.25)).toBe(2.5);
  });
});

describe("a figure", () => {
  it("has the spread of its rounds", () => {
    expect(summarize([3, 1, 2])).toEqual({ median: 2, min: 1, max: 3 });
  });
});

describe("a ratio", () => {
  it("compares within each round, so that a busy moment slows both sides", () => {
    expect(ratioOf([50, 5, 50], [100, 10, 100])).toEqual({ median: 0.5, min: 0.5, max: 0.5 });
  });

  it("needs both sides of every round", () => {
    expect(() => ratioOf([1, 2], [1])).toThrow(RangeError);
  });
});
