import { expect, it } from "vitest";
import type { OwnReplyWithPost } from "@/components/my-swaps/my-reply";
import { findNextSwap, placeOfPost, placeOfReply } from "@/components/my-swaps/swap-places";
import type { OwnPost } from "@/components/replies/use-post-with-replies";

const until = "2026-11-01T10:00:00.000Z";

it.each([
  [{ state: "completed" }, "ended"],
  [{ state: "completed", objectableUntil: until }, "answers"],
  [{ state: "promised", confirmBy: until }, "answers"],
  [{ state: "promised" }, "handovers"],
  [{ state: "promised", suggestion: { isOwn: false } }, "answers"],
  [{ state: "promised", suggestion: { isOwn: true } }, "handovers"],
  [{ state: "waiting" }, "waiting"],
  [{ state: "waiting", suggestion: { isOwn: false } }, "answers"],
  [{ state: "waiting", suggestion: { isOwn: true } }, "waiting"],
])("a reply of one's own, %j, stands under %s", (reply, place) => {
  expect(placeOfReply({ reply } as unknown as OwnReplyWithPost)).toBe(place);
});

it.each([
  [[{ state: "completed" }], "ended"],
  [[{ state: "completed", objectableUntil: until }], "answers"],
  [[{ state: "promised", suggestion: { isOwn: false } }], "answers"],
])("a post that is given away, with the replies %j, stands under %s", (replies, place) => {
  const post = { allocation: "poster", status: "completed", amountLeft: 0 };
  expect(placeOfPost({ post, replies } as unknown as OwnPost)).toBe(place);
});

it.each([
  ["its own hand-over alone", "poster", [{ _id: "n", state: "promised" }], "p"],
  [
    "a time for it that waits for an answer",
    "poster",
    [{ _id: "n", state: "promised", suggestion: { isOwn: false } }],
    "p",
  ],
  ["neighbours in a line", "first-come", [{ _id: "n", state: "promised" }, { state: "waiting" }], "p"],
  ["neighbours to choose from", "poster", [{ _id: "n", state: "promised" }, { state: "waiting" }], undefined],
  ["another hand-over", "poster", [{ _id: "n", state: "promised" }, { state: "promised" }], undefined],
  ["another next hand-over", "poster", [{ _id: "m", state: "promised" }], undefined],
])("a post with %s is the next hand-over or has more to come", (_, allocation, replies, id) => {
  const post = { _id: "p", allocation, status: "open", amountLeft: 2 };
  expect(findNextSwap({ posts: [{ post, replies } as unknown as OwnPost], replies: [] }, "n")).toBe(id);
});

it("a reply of one's own is the next hand-over until it has ended", () => {
  const next = (state: string) =>
    findNextSwap(
      { posts: [], replies: [{ reply: { _id: "n", state } } as unknown as OwnReplyWithPost] },
      "n",
    );
  expect([next("promised"), next("completed")]).toEqual(["n", undefined]);
});
