import { expect, it } from "vitest";
import { tooManyRequests } from "@/lib/http/rate-limits/retry-message";

it.each([
  [0, "1 second"],
  [1, "1 second"],
  [45.2, "46 seconds"],
  [91, "2 minutes"],
  [240, "4 minutes"],
  [3600, "60 minutes"],
  [7300, "3 hours"],
])("a wait of %d seconds reads %s", (seconds, time) => {
  expect(tooManyRequests(seconds)).toBe(`Too many requests. Try again in ${time}.`);
});
