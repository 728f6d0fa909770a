import { expect, it } from "vitest";
import { responseTime } from "@/lib/replies/response-time";
import { HOUR_S } from "@/lib/time/durations";

it.each([
  [[], null],
  [[1, 1], null],
  [[1, 1, 1], "hour"],
  [[HOUR_S, HOUR_S, 99 * HOUR_S], "hour"],
  [[1, HOUR_S + 1, 99 * HOUR_S], "hours"],
  [[99 * HOUR_S, 1, 7 * HOUR_S], "day"],
  [[0, 0, 2 * HOUR_S, 2 * HOUR_S], "hour"],
  [[0, 25 * HOUR_S, 80 * HOUR_S], "days"],
  [[80 * HOUR_S, 80 * HOUR_S, 80 * HOUR_S], "week"],
  [[169 * HOUR_S, 169 * HOUR_S, 169 * HOUR_S], "longer"],
])("answers after %j seconds give a response time of %s", (times, pace) => {
  expect(responseTime(times)).toBe(pace);
});
