import { expect, it } from "vitest";
import { isEnding } from "@/lib/posts/ending-rules";
import { DAY_MS, HOUR_MS } from "@/lib/time/durations";

const NOW = Date.UTC(2026, 10, 28);
const at = (days: number) => new Date(NOW + days * DAY_MS).toISOString();

it("begins three days before the end, or in the second half of a shorter life", () => {
  expect(isEnding({ createdAt: at(0), expiresAt: at(90) }, NOW)).toBe(false);
  expect(isEnding({ createdAt: at(-80), expiresAt: at(10) }, NOW)).toBe(false);
  expect(isEnding({ createdAt: at(-87), expiresAt: at(3) }, NOW)).toBe(true);
  expect(isEnding({ createdAt: at(0), expiresAt: at(2) }, NOW)).toBe(false);
  expect(isEnding({ createdAt: at(0), expiresAt: at(2) }, NOW + DAY_MS + HOUR_MS)).toBe(true);
});
