import { expect, it } from "vitest";
import { nextStep } from "@/components/messages/next-step";
import type { ThreadView } from "@/lib/messages/schema";

const NOW = new Date(2026, 10, 26, 12).getTime();

const aThread = (changes: Partial<ThreadView>): ThreadView => ({
  ...{ replyId: "r", post: { _id: "p", title: "Chair", type: "offer", image: null } },
  ...{ other: { _id: "o", name: "Ana", picture: null }, state: "waiting", can: [], unread: 0, last: null },
  asked: { authorId: "o", pickup: "", text: "" },
  at: "2026-11-27T12:00:00.000Z",
  ...changes,
});

it("names the answer or time that a conversation waits for", () => {
  const steps: [string, Partial<ThreadView>][] = [
    ["Needs your answer", { awaits: "reader", can: ["promise", "decline"] }],
    ["Waits for their answer", { awaits: "other" }],
    ["Waits in line", { can: ["decline"] }],
    ["Do you still want it?", { state: "promised", awaits: "reader", can: ["confirm"] }],
    ["Waits for their answer", { state: "promised", awaits: "other" }],
    ["Promised, no time yet", { state: "promised", awaits: "reader", time: "none" }],
    ["Needs an answer to the time", { state: "promised", awaits: "reader", time: "answer" }],
    ["Waits for their answer", { state: "promised", awaits: "other", time: "suggested" }],
    ["Needs an answer to the time", { awaits: "reader", time: "answer" }],
    ["Waits for their answer", { awaits: "other", time: "suggested" }],
    ["Time agreed: promise it", { awaits: "reader", agreedAt: new Date(2026, 10, 28, 18).toISOString() }],
    ["Time agreed, not promised yet", { awaits: "other", agreedAt: new Date(2026, 10, 28).toISOString() }],
    ["Waits for their answer", { awaits: "other", agreedAt: new Date(2026, 10, 26, 11).toISOString() }],
    ["Promised", { state: "promised" }],
    ["Sat 18:00", { state: "promised", agreedAt: new Date(2026, 10, 28, 18).toISOString() }],
    ["Promised", { state: "promised", agreedAt: new Date(2026, 10, 26, 11).toISOString() }],
    ["Handed over", { state: "completed" }],
  ];
  for (const [step, changes] of steps) expect(nextStep(aThread(changes), NOW)).toBe(step);
});
