import { describe, expect, it } from "vitest";
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationPayload,
} from "@/lib/notifications/schema";
import { moreMatchesText } from "@/lib/notifications/search-texts";
import { notificationText, notificationUrl, textUnderTitle } from "@/lib/notifications/texts";

const say = (kind: NotificationKind, more: Partial<NotificationPayload> = {}) =>
  notificationText({
    kind,
    payload: { postId: "00000000-0000-4000-8000-000000000000", title: "Tent", type: "offer", ...more },
  });

describe("the notification about a removed post", () => {
  it("tells waiting members that nobody gets it", () => {
    expect(say("declined", { because: "taken-down" })).toBe(
      "“Tent” was taken down, so nobody gets it. Thank you for your reply!",
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

  it("of a place that changed names the other member and leads to the thread", () => {
    const more = { because: "place-changed", name: "Ben S." } as const;
    expect(say("changed", more)).toBe(
      "The place of “Tent” has changed: the time you agreed on with Ben S. no longer counts. Suggest a new one.",
    );
    const payload = { postId: "p", title: "Tent", type: "offer", replyId: "r", ...more } as const;
    expect(notificationUrl({ kind: "changed", payload })).toBe("/messages/r");
    expect(notificationUrl({ kind: "changed", payload: { ...payload, because: undefined } })).toBe(
      "/feed/p#reply-p",
    );
  });

  it("of a hand-over that can be denied leads to where that works beyond a block", () => {
    const payload = { postId: "p", title: "Tent", type: "offer" } as const;
    expect(notificationUrl({ kind: "completed", payload: { ...payload, because: "said" } })).toBe("/me");
    expect(notificationUrl({ kind: "completed", payload })).toBe("/feed/p#reply-p");
  });

  it("ends in one full stop, even if the name ends in one", () => {
    expect(say("chosen", { name: "Ben S." })).toBe("“Tent” is promised to Ben S.");
    expect(say("chosen", { name: "Ben" })).toBe("“Tent” is promised to Ben.");
    expect(say("reply", { name: "Ben S." })).toBe("Ben S. would like “Tent”.");
  });
});

describe("the notification of a match", () => {
  it.each([
    [{ q: "desk" }, "“desk”"],
    [
      { q: "desk", type: "offer", tag: "wood", radius: 2.5 },
      "“desk”, offers only, tagged “wood”, within 2.5 km",
    ],
    [{ q: "", type: "request", tag: "glass", radius: null }, "for requests, tagged “glass”"],
    [{ radius: 1000 }, "for everything, within 1,000 km"],
  ] as const)("names what was searched for: %j", (criteria, search) => {
    expect(say("match", { criteria })).toBe(`“Tent” matches your search ${search}.`);
    expect(moreMatchesText(1, criteria)).toBe(`One more post matches your search ${search}.`);
    expect(moreMatchesText(3, criteria)).toBe(`3 more posts match your search ${search}.`);
  });

  it("keeps the label of earlier releases", () => {
    expect(say("match", { search: "for offers" })).toBe("“Tent” matches your search for offers.");
  });
});

describe("below the title of its post", () => {
  const under = (kind: NotificationKind, more: Partial<NotificationPayload> = {}) =>
    textUnderTitle({ kind, payload: { postId: "p", title: "Tent", type: "offer", name: "Ben S.", ...more } });

  it.each([
    [under("promised"), "It is promised to you."],
    [under("reply"), "Ben S. would like it."],
    [under("released"), "The promise was taken back."],
    [under("message"), "Ben S. wrote to you about it."],
    [under("agreed"), "Ben S. agreed to your time."],
    [under("not-agreed"), "Your time does not suit Ben S."],
    [
      under("changed", { because: "fewer", left: 0, granted: 2 }),
      "There is less of it now. The 2 promised to you stay yours.",
    ],
    [under("match", { criteria: { q: "camping" } }), "It matches your search “camping”."],
    [
      under("match", { answers: "Camping stove" }),
      "It may be what you are looking for with “Camping stove”.",
    ],
    [
      under("match", { type: "request", answers: "Camping stove" }),
      "A neighbour is looking for something like your “Camping stove”.",
    ],
    [under("wish-gone"), "On your wishlist: it is gone."],
  ])("a notification does not repeat it: %s", (text, expected) => expect(text).toBe(expected));

  it.each(Object.keys(NOTIFICATION_KINDS) as NotificationKind[])("is a sentence of its own: %s", (kind) => {
    const text = under(kind);
    expect(text).not.toContain("“Tent”");
    expect(text).toMatch(/^[A-Z].*[.?!]$/);
  });
});
