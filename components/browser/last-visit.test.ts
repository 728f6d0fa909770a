import { beforeEach, expect, it, vi } from "vitest";
import { noteVisit } from "@/components/browser/last-visit";
import { DAY_MS, HOUR_MS } from "@/lib/time/durations";

const NOW = Date.parse("2026-11-24T08:00:00Z");

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
});

it("counts from a day ago on the first visit, and then from the end of the visit before", () => {
  expect(Date.parse(noteVisit(NOW))).toBe(NOW - DAY_MS);
  expect(Date.parse(noteVisit(NOW + HOUR_MS))).toBe(NOW - DAY_MS);
  expect(Date.parse(noteVisit(NOW + 9 * HOUR_MS))).toBe(NOW + HOUR_MS);
  expect(Date.parse(noteVisit(NOW + 10 * HOUR_MS))).toBe(NOW + HOUR_MS);
});

it("takes every visit for the first where nothing can be kept", () => {
  vi.stubGlobal("localStorage", undefined);
  noteVisit(NOW);
  expect(Date.parse(noteVisit(NOW + 9 * HOUR_MS))).toBe(NOW + 9 * HOUR_MS - DAY_MS);
});
