import { expect, it } from "vitest";
import { undoWords } from "@/components/handover/undo-words";
import type { ReplyView } from "@/lib/replies/schema";

const change = (state: "promised" | "completed", by: "poster" | "replier") =>
  ({ state, by, quantity: 1, at: "2026-11-27T12:00:00Z" }) satisfies ReplyView["history"][number];

it("says before a hand-over whether it can be undone: once by each side", () => {
  const taken = [change("promised", "poster"), change("completed", "poster"), change("promised", "poster")];
  expect(undoWords(taken.slice(0, 1), "poster")).toMatch(/for ten minutes/);
  expect(undoWords(taken, "poster")).toBe("This time it cannot be undone.");
  expect(undoWords(taken, "replier")).toMatch(/for ten minutes/);
});
