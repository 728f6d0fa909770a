import { describe, expect, it } from "vitest";
import { localDay } from "@/lib/time/local-day";

const midnightOf = (iso: string, zone: string) => {
  const { day, midnight } = localDay(new Date(iso), zone);
  return [day, new Date(midnight).toISOString()];
};

describe("the day in a time zone", () => {
  it("begins at midnight there", () => {
    expect(midnightOf("2026-07-01T23:30:00.123Z", "Europe/London")).toEqual([
      "2026-07-02",
      "2026-07-01T23:00:00.000Z",
    ]);
    expect(midnightOf("2026-01-01T03:00:00Z", "America/St_Johns")).toEqual([
      "2025-12-31",
      "2025-12-31T03:30:00.000Z",
    ]);
    expect(midnightOf("2026-01-01T12:00:00Z", "Pacific/Apia")).toEqual([
      "2026-01-02",
      "2026-01-01T11:00:00.000Z",
    ]);
    expect(midnightOf("2026-05-03T12:00:00Z", "UTC")).toEqual(["2026-05-03", "2026-05-03T00:00:00.000Z"]);
  });
});
