import { describe, expect, it } from "vitest";
import { countNew, onceEach } from "@/components/notifications/once-each";
import type { NotificationKind } from "@/lib/notifications/schema";
import { DAY_MS } from "@/lib/time/durations";
import { kindsOf, told } from "@/tests/support/notifications";

describe("notifications", () => {
  it("are counted once each, and messages at their own number", () => {
    const unread = (kind: NotificationKind, payload = {}) => ({ ...told(kind, 1, payload), isRead: false });
    const [ruth, sam] = [{ replyId: "ruths" }, { replyId: "sams" }];
    expect(countNew([told("reply", 1, ruth), told("comment", 2)])).toBe(0);
    expect(countNew([unread("message", ruth), unread("message", sam)])).toBe(0);
    expect(countNew([unread("reply", ruth), unread("reply", sam), unread("message", sam)])).toBe(2);
    // A thing that the page shows once.
    expect(countNew([unread("comment"), unread("comment"), unread("comment")])).toBe(1);
  });

  it("say of one thing the newest alone", () => {
    expect(kindsOf(onceEach([told("declined", 1), told("end-moved", 2), told("promised", 30)]))).toEqual([
      "declined",
    ]);
    expect(kindsOf(onceEach([told("expired", 1), told("answer-due", 50), told("expiring", 60)]))).toEqual([
      "expired",
    ]);
    const ruth = { replyId: "ruths", name: "Ruth P." };
    const talk = [told("message", 1, ruth), told("agreed", 2, ruth), told("message", 3, ruth)];
    expect(kindsOf(onceEach(talk))).toEqual(["message", "agreed"]);
    expect(onceEach([told("comment", 1, { name: "Ann B." }), told("comment", 2, ruth)])).toHaveLength(1);
  });

  it("keep each person who asks, each post and each thank-you", () => {
    const asked = [told("reply", 1, { replyId: "a", name: "Ann B." }), told("reply", 2, { replyId: "b" })];
    expect(onceEach(asked)).toHaveLength(2);
    expect(onceEach([told("declined", 1), told("declined", 2, { postId: "lamp" })])).toHaveLength(2);
    expect(onceEach([told("thanked", 1), told("thanked", 2)])).toHaveLength(2);
    expect(onceEach([told("your-turn", 1), told("end-moved", 2), told("no-show-reported", 3)])).toHaveLength(
      3,
    );
    expect(
      onceEach([told("report-decided", 1, { postId: undefined }), told("report-decided", DAY_MS)]),
    ).toHaveLength(2);
  });
});
