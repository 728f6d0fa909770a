import { expect, it } from "vitest";
import { responseTime } from "@/lib/profiles/rules";

const HOUR = 3600;

it.each([
  [[], null],
  [[1, 1], null],
  [[1, 1, 1], "hour"],
  [[HOUR, HOUR, 99 * HOUR], "hour"],
  [[1, HOUR + 1, 99 * HOUR], "hours"],
  [[99 * HOUR, 1, 7 * HOUR], "day"],
  [[0, 0, 2 * HOUR, 2 * HOUR], "hour"],
  [[0, 25 * HOUR, 80 * HOUR], "days"],
  [[80 * HOUR, 80 * HOUR, 80 * HOUR], "week"],
  [[169 * HOUR, 169 * HOUR, 169 * HOUR], "longer"],
])("answers after %j seconds give a response time of %s", (times, pace) => {
  expect(responseTime(times)).toBe(pace);
});
