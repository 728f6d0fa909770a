/** Neighbours act, and fail to act, at random: nobody waits for ever, and everybody concerned is told once. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { aCast, STEPS, type Start, type Step, start, steps, Walk } from "@/tests/support/exchange-walk";
import { recordMetric, times } from "@/tests/support/test-budget";

const WALKS = times(12, 250);
const LONG = times(180_000, 3_600_000);

/** Two ask for a draw, its time comes, and its seed opens. */
const DRAWN: [Start, Step[]] = [
  { quantity: 1, allocation: "fair-draw", type: "offer" },
  [
    { does: "ask", who: 0, quantity: 1 },
    { does: "ask", who: 1, quantity: 1 },
    { does: "wait", hours: 60 },
    { does: "wait", hours: 1 },
    { does: "withdraw", who: 0 },
  ],
];

/** Two wait, the end of the post moves, some of it is promised, and comes to nothing while no clock runs. */
const MOVED: [Start, Step[]] = [
  { quantity: 2, allocation: "poster", type: "offer" },
  [
    { does: "ask", who: 0, quantity: 1 },
    { does: "ask", who: 1, quantity: 1 },
    { does: "deadline", hours: 400 },
    { does: "promise some", who: 0, quantity: 1 },
    { does: "place" },
    { does: "stand still", hours: 200 },
    { does: "wait", hours: 1 },
    { does: "fewer", who: 1, quantity: 1 },
  ],
];

/** Three are in the line of a rule, whose first promise comes to nothing shortly before the end, and whose second while the post is hidden. */
const PASSED_ON: [Start, Step[]] = [
  { quantity: 1, allocation: "first-come", type: "offer" },
  [
    { does: "ask", who: 0, quantity: 1 },
    { does: "ask", who: 1, quantity: 1 },
    { does: "ask", who: 2, quantity: 1 },
    { does: "deadline", hours: 30 },
    { does: "withdraw", who: 0 },
    { does: "ask", who: 0, quantity: 1 },
    { does: "hide" },
    { does: "withdraw", who: 1 },
    { does: "show" },
  ],
];

describe("an exchange", () => {
  it(
    "ends for everybody by time alone, and each change is told once to those concerned and to nobody else [R06]",
    async () => {
      const cast = await aCast();
      const taken = new Map<string, number>();
      await fc.assert(
        fc.asyncProperty(start, steps, async (begin, walked) => {
          const walk = await Walk.begin(cast, begin);
          for (const step of walked) await walk.take(step);
          await walk.letTimeDoTheRest();
          expect(await walk.states()).not.toContain("waiting");
          expect(await walk.states()).not.toContain("promised");
          expect(await walk.untold()).toEqual([]);
          expect(walk.unsaid).toEqual([]);
          await walk.end();
          if (await walk.wasDrawn()) taken.set("draw", (taken.get("draw") ?? 0) + 1);
          for (const [does, times] of walk.done) taken.set(does, (taken.get(does) ?? 0) + times);
        }),
        {
          numRuns: WALKS,
          // Some things happen for certain.
          examples: [DRAWN, MOVED, PASSED_ON],
          endOnFailure: true,
          ...(process.env.WALK_SEED && { seed: Number(process.env.WALK_SEED) }),
        },
      );
      expect(taken.size).toBeGreaterThan(times(12, 20));
      expect(taken.get("draw")).toBeGreaterThan(0);
      recordMetric("R06", `${WALKS} walks of ${STEPS} steps, after which time ends everything`);
    },
    LONG,
  );
});
