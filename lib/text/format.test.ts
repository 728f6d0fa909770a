import { describe, expect, it } from "vitest";
import { formatCount, formatDay, formatRelative, formatShortAge, formatShortDay } from "@/lib/text/format";
import { formatSlot } from "@/lib/text/format-slot";

const NOW = Date.parse("2026-11-21T12:00:00Z");

describe("a relative time", () => {
  it.each([
    ["2026-11-21T11:59:30Z", "just now"],
    ["2026-11-21T12:05:00Z", "just now"],
    ["2026-11-21T11:59:00Z", "1 minute ago"],
    ["2026-11-21T11:00:01Z", "59 minutes ago"],
    ["2026-11-21T10:00:00Z", "2 hours ago"],
    ["2026-11-20T12:00:00Z", "yesterday"],
    ["2026-11-15T12:00:00Z", "6 days ago"],
    ["2026-11-14T12:00:00Z", "14 November 2026"],
  ])("%s is %s", (iso, words) => {
    expect(formatRelative(iso, NOW)).toBe(words);
  });

  it.each([
    ["2026-11-21T11:59:30Z", "now"],
    ["2026-11-21T11:15:00Z", "45 min"],
    ["2026-11-21T10:00:00Z", "2 h"],
    ["2026-11-14T12:00:00Z", "7 d"],
  ])("%s is %s where there is little room", (iso, words) => {
    expect(formatShortAge(iso, NOW)).toBe(words);
    expect(formatShortDay(iso)).toMatch(/^\d+ Nov$/);
  });

  it("is the same on server and browser, in any time zone", () => {
    expect(formatDay("2026-11-20T23:59:59Z")).toBe("20 November 2026");
  });
});

describe("a time to meet", () => {
  const thursday = new Date(2026, 10, 26, 7, 30).getTime();
  it.each([
    [new Date(2026, 10, 26, 18), "Today 18:00"],
    [new Date(2026, 10, 26, 6), "Today 06:00"],
    [new Date(2026, 10, 27, 0), "Tomorrow 00:00"],
    [new Date(2026, 10, 28, 10), "Sat 10:00"],
    [new Date(2026, 11, 1, 18), "Tue 18:00"],
    [new Date(2026, 11, 3, 18), "Thu 3 Dec, 18:00"],
    [new Date(2026, 11, 8, 18), "Tue 8 Dec, 18:00"],
    [new Date(2026, 10, 24, 18), "Tue 24 Nov, 18:00"],
  ])(
    "says today, tomorrow or its weekday, and has its date where that could be another: %s",
    (time, words) => {
      expect(formatSlot(time, thursday)).toBe(words);
    },
  );
});

describe("a number", () => {
  it("is grouped for readability", () => {
    expect(formatCount(12_000)).toBe("12,000");
  });
});
