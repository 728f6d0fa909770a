import { describe, expect, it } from "vitest";
import type { NotificationKind, NotificationPayload } from "@/lib/notifications/schema";
import { notificationText } from "@/lib/notifications/texts";

const say = (kind: NotificationKind, more: Partial<NotificationPayload> = {}) =>
  notificationText({
    kind,
    payload: { postId: "00000000-0000-4000-8000-000000000000", title: "Tent", type: "offer", ...more },
  });

describe("the notification about a removed post", () => {
  it("tells waiting members that nobody gets it", () => {
    expect(say("declined", { because: "taken-down" })).toBe(
      "“Tent” was taken down by its poster, so nobody gets it. Thank you for your reply!",
    );
  });

  it("tells the recipient", () => {
    expect(say("released", { because: "taken-down" })).toBe(
      "“Tent” was taken down, so it cannot be collected any more.",
    );
  });
});

describe("a notification", () => {
  it("names the next recipient only if somebody was waiting", () => {
    expect(say("no-answer", { because: "passed-on" })).toContain("it went to the next in line");
    expect(say("no-answer")).toContain("it is free again");
  });

  it("ends in one full stop, even if the name ends in one", () => {
    expect(say("chosen", { name: "Ben S." })).toBe("“Tent” is promised to Ben S.");
    expect(say("chosen", { name: "Ben" })).toBe("“Tent” is promised to Ben.");
    expect(say("reply", { name: "Ben S." })).toBe("Ben S. would like “Tent”.");
  });
});
