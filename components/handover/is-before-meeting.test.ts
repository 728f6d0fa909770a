import { expect, it } from "vitest";
import { isBeforeMeeting } from "@/components/handover/is-before-meeting";
import { MINUTE_MS } from "@/lib/time/durations";

const NOW = Date.parse("2026-11-28T17:00:00.000Z");
const report = {
  reason: "no-answer",
  reportedAt: "2026-11-28T12:00:00.000Z",
  disputableUntil: "2026-11-29T12:00:00.000Z",
  counts: true,
} as const;

it.each([
  ["no time is agreed", {}, true],
  ["an absence is reported", { report }, false],
  ["the time is a day ahead", { agreedAt: at(24 * 60) }, true],
  ["the time is in 61 minutes", { agreedAt: at(61) }, true],
  ["the time is in an hour", { agreedAt: at(60) }, false],
  ["the time is over", { agreedAt: at(-60) }, false],
])("a hand-over is ended by a quiet button until about an hour before its time: %s", (_, reply, isEarly) => {
  expect(isBeforeMeeting({ state: "promised", ...reply }, NOW)).toBe(isEarly);
});

function at(minutes: number): string {
  return new Date(NOW + minutes * MINUTE_MS).toISOString();
}
