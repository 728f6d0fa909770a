import { expect, it } from "vitest";
import type { OwnReplyWithPost } from "@/components/my-swaps/my-reply";
import { placeOfPost, placeOfReply } from "@/components/my-swaps/swap-places";
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
