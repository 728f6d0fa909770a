import { describe, expect, it } from "vitest";
import { entryState } from "@/components/draws/entry-state";
import type { DrawEvent } from "@/lib/replies/draw-schema";

const winner = { entry: "aaaa", granted: 1 };
const second = { entry: "bbbb", granted: 0 };

const happened = (entry: string, event: DrawEvent["event"], quantity = 1): DrawEvent => ({
  at: "2026-11-22T08:00:00.000Z",
  entry,
  event,
  quantity,
});

describe("the state of a draw entry", () => {
  it("is the result of the draw at first", () => {
    expect(entryState(winner, []).state).toBe("has");
    expect(entryState(second, []).state).toBe("in-line");
  });

  it("follows the item when the winner does not respond", () => {
    const record = [
      happened("aaaa", "promised"),
      happened("aaaa", "no-answer", 0),
      happened("bbbb", "promised"),
    ];
    expect(entryState(winner, record).state).toBe("no-answer");
    expect(entryState(second, record)).toEqual({ state: "has", quantity: 1 });
  });

  it("shows when it was returned and when it was finally handed over", () => {
    const record = [
      happened("aaaa", "gave-back", 0),
      happened("bbbb", "promised", 2),
      happened("bbbb", "handed-over", 2),
    ];
    expect(entryState(winner, record).state).toBe("gave-back");
    expect(entryState(second, record)).toEqual({ state: "handed-over", quantity: 2 });
  });

  it("is waiting again for members who asked once more", () => {
    const record = [happened("aaaa", "gave-back", 0), happened("aaaa", "asked")];
    expect(entryState(winner, record).state).toBe("in-line");
  });
});
