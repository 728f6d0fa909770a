import { afterEach, expect, it, vi } from "vitest";
import { throttleByKey } from "@/lib/observability/log-throttle";

afterEach(() => void vi.useRealTimers());

it("a burst of errors writes ten lines in ten seconds, and the number of further ones [S61]", () => {
  vi.useFakeTimers();
  const reports: [string, number][] = [];
  const isWritten = throttleByKey((kind, leftOut) => reports.push([kind, leftOut]));
  const burst = () => Array.from({ length: 1000 }, () => isWritten("away")).filter(Boolean).length;
  expect([burst(), isWritten("something else")]).toEqual([10, true]);
  vi.advanceTimersByTime(10_000);
  expect(reports).toEqual([["away", 990]]);
  expect(burst()).toBe(10);
});
