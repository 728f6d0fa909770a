import { describe, expect, it } from "vitest";
import { answerBy, canAskAgain, canBecome } from "@/lib/replies/rules";

describe("a reply", () => {
  it("cannot change after the handover", () => {
    for (const state of ["waiting", "promised", "declined", "withdrawn", "released", "no-show"] as const)
      expect([state, canBecome("completed", state)]).toEqual([state, false]);
  });

  it("cannot be promised again after its writer withdrew it", () => {
    expect(canBecome("withdrawn", "promised")).toBe(false);
    expect(canBecome("declined", "promised")).toBe(true);
  });

  it("is handed over only after a promise", () => {
    for (const state of ["waiting", "declined", "withdrawn", "released", "no-show"] as const)
      expect([state, canBecome(state, "completed")]).toEqual([state, false]);
    expect(canBecome("promised", "completed")).toBe(true);
  });

  it("may be asked again after a withdrawal or a release, but not after a refusal", () => {
    expect(canAskAgain({ state: "withdrawn" })).toBe(true);
    expect(canAskAgain({ state: "released" })).toBe(true);
    expect(canAskAgain({ state: "declined" })).toBe(false);
    expect(canAskAgain({ state: "completed" })).toBe(false);
  });
});

it("the answer of a draw at the very end of its post comes when the seed opens", () => {
  const end = new Date("2026-05-03T12:00:00Z");
  const draw = { drawAt: end, drawClosedAt: null, drawnAt: null, promised: 0 };
  expect(answerBy({ ...draw, expiresAt: end })).toEqual(new Date("2026-05-03T12:10:00Z"));
});
