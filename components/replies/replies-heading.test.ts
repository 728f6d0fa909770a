import { expect, it } from "vitest";
import { repliesHeading } from "@/components/replies/replies-heading";
import type { ReplyState } from "@/lib/replies/schema";

const heading = (type: "offer" | "request", ...states: ReplyState[]) =>
  repliesHeading(
    type,
    states.map((state) => ({ state })),
  );

it("counts the replies until one of them has changed hands", () => {
  expect(heading("offer")).toBe("No replies yet");
  expect(heading("offer", "waiting")).toBe("1 reply");
  expect(heading("request", "waiting", "promised", "declined")).toBe("3 replies");
});

it("says after a hand-over what became of the replies", () => {
  expect(heading("offer", "declined", "completed", "declined")).toBe("1 received it, 2 told no");
  expect(heading("offer", "waiting", "promised", "completed", "completed")).toBe(
    "2 received it, 1 promised, 1 waiting",
  );
  expect(heading("request", "completed", "declined")).toBe("1 helped, 1 told no");
  // Withdrawn by their own wish.
  expect(heading("offer", "completed", "withdrawn")).toBe("1 received it");
});
