import { expect, it } from "vitest";
import { isOver } from "@/components/messages/is-over";
import type { ThreadView } from "@/lib/messages/schema";
import { DAY_MS } from "@/lib/time/durations";

const aThread = (changes: Partial<ThreadView> = {}): ThreadView => ({
  ...{ replyId: "r", post: { _id: "p", title: "Chair", type: "offer", image: null } },
  ...{ other: { _id: "o", name: "Ana", picture: null }, state: "completed", can: [], unread: 0, last: null },
  asked: { authorId: "o", pickup: "", text: "" },
  at: new Date(Date.now() - 8 * DAY_MS).toISOString(),
  ...changes,
});

it("folds a conversation a week after its end, not one in which something is left to read or do", () => {
  for (const state of ["completed", "declined", "withdrawn", "released", "no-show"] as const)
    expect(isOver(aThread({ state }))).toBe(true);
  const kept: Partial<ThreadView>[] = [
    { state: "waiting" },
    { state: "promised" },
    { unread: 1 },
    { can: ["promise"] },
    { at: new Date(Date.now() - 6 * DAY_MS).toISOString() },
  ];
  for (const changes of kept) expect(isOver(aThread(changes))).toBe(false);
});
