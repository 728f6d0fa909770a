import { describe, expect, it } from "vitest";
import { listByDay } from "@/components/news/list-by-day";
import type { NotificationKind, NotificationView } from "@/lib/notifications/schema";
import { HOUR_MS } from "@/lib/time/durations";

const NOON = new Date(2026, 10, 27, 12).getTime();

let made = 0;
const told = (kind: NotificationKind, hoursAgo: number, payload: object = {}): NotificationView => {
  made += 1;
  return {
    ...{ _id: `n${made}`, kind, thumbnail: null, isRead: true },
    payload: { title: "Chair", postId: "chair", ...payload },
    createdAt: new Date(NOON - hoursAgo * HOUR_MS).toISOString(),
  };
};
const kinds = (list: NotificationView[]) => list.map(({ kind }) => kind);

describe("notifications", () => {
  it("of one post stand together, below the day of the newest", () => {
    const [stool, lamp, vase] = [{ postId: "stool" }, { postId: "lamp" }, { postId: "vase" }];
    const today = [told("comment", 1), told("match", 2, lamp), told("reply", 3)];
    const before = [told("thanked", 13, stool), told("expiring", 50), told("comment", 60, vase)];
    const days = listByDay([...today, ...before], NOON);
    expect(days.map(({ day, posts }) => [day, posts.map(kinds)])).toEqual([
      ["today", [["comment", "reply", "expiring"], ["match"]]],
      ["yesterday", [["thanked"]]],
      ["earlier", [["comment"]]],
    ]);
    expect(listByDay([], NOON)).toEqual([]);
  });
});
