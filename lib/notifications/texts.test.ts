import { describe, expect, it } from "vitest";
import type { NotificationKind, NotificationPayload } from "@/lib/notifications/schema";
import { notificationText } from "@/lib/notifications/texts";

const say = (kind: NotificationKind, more: Partial<NotificationPayload> = {}) =>
  notificationText({
    kind,
    payload: { postId: "00000000-0000-4000-8000-000000000000", title: "Tent", type: "offer", ...more },
  });

describe("news of a post that was taken down", () => {
  it("says so to those who waited, and that nobody gets it", () => {
    expect(say("declined", { because: "taken-down" })).toBe(
      "“Tent” was taken down by its poster, so nobody gets it. Thank you for your reply!",
    );
  });

  it("says so to those it was promised to", () => {
    expect(say("released", { because: "taken-down" })).toBe(
      "“Tent” was taken down, so it cannot be collected any more.",
    );
  });
});

describe("news", () => {
  it("says to whom an item went when no answer came, as far as somebody waited", () => {
    expect(say("no-answer", { because: "passed-on" })).toContain("it went to the next in line");
    expect(say("no-answer")).toContain("it is free again");
  });

  it("ends in one full stop, whatever the name ends in", () => {
    expect(say("chosen", { name: "Ben S." })).toBe("“Tent” is promised to Ben S.");
    expect(say("chosen", { name: "Ben" })).toBe("“Tent” is promised to Ben.");
    expect(say("reply", { name: "Ben S." })).toBe("Ben S. would like “Tent”.");
  });
});
