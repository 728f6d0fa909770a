import { describe, expect, it } from "vitest";
import { listByDay } from "@/components/news/list-by-day";
import { kindsOf, NOON, told } from "@/tests/support/notifications";

describe("notifications", () => {
  it("of one post stand together, below the day of the newest", () => {
    const [stool, lamp, vase] = [{ postId: "stool" }, { postId: "lamp" }, { postId: "vase" }];
    const today = [told("comment", 1), told("match", 2, lamp), told("reply", 3)];
    const before = [told("thanked", 13, stool), told("expiring", 50), told("comment", 60, vase)];
    const days = listByDay([...today, ...before], NOON);
    expect(days.map(({ day, posts }) => [day, posts.map(kindsOf)])).toEqual([
      ["today", [["comment", "reply", "expiring"], ["match"]]],
      ["yesterday", [["thanked"]]],
      ["earlier", [["comment"]]],
    ]);
    expect(listByDay([], NOON)).toEqual([]);
  });
});
