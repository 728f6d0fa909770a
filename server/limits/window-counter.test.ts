import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { WindowCounter } from "./window-counter";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("a window gives out its points, says how long to wait, and begins anew", () => {
  const counter = new WindowCounter(2, 1000);
  expect([counter.consume("a"), counter.consume("a")]).toEqual([0, 0]);
  vi.advanceTimersByTime(400);
  expect([counter.consume("a"), counter.consume("b")]).toEqual([600, 0]);
  vi.advanceTimersByTime(600);
  expect(counter.consume("a")).toBe(0);
});

it("what costs more is charged afterwards", () => {
  const counter = new WindowCounter(5, 1000);
  counter.consume("a");
  counter.charge("a", 4);
  expect(counter.consume("a")).toBe(1000);
});
