import { expect, it } from "vitest";
import { lastFullDay } from "@/lib/time/last-full-day";

it.each([
  ["early on Saturday", new Date(2026, 11, 5, 5, 44), new Date(2026, 11, 4)],
  ["late on Saturday", new Date(2026, 11, 5, 23, 59), new Date(2026, 11, 4)],
  ["at midnight", new Date(2026, 11, 5), new Date(2026, 11, 4)],
  ["after the clocks went back", new Date(2026, 9, 25, 23, 30), new Date(2026, 9, 24)],
  ["on the first of a month", new Date(2027, 0, 1, 12), new Date(2026, 11, 31)],
])("the last day that is over by a time %s is the one before", (_, end, day) => {
  expect(lastFullDay(end).toDateString()).toBe(day.toDateString());
});
