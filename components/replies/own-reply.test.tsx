import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { OwnReply } from "@/components/replies/own-reply";
import type { PostView } from "@/lib/posts/schema";
import type { ReplyView } from "@/lib/replies/schema";

const seenWith = (allocation: PostView["allocation"], position?: number) =>
  renderToStaticMarkup(
    <OwnReply
      post={{ type: "offer", status: "open", allocation, postedBy: { _id: "ada", name: "Ada" } } as PostView}
      reply={{ _id: "r", state: "waiting", pickup: "Today", together: [], position } as unknown as ReplyView}
      onChange={async () => {}}
    />,
  );

it("a place in line is named with first come and after a draw only", () => {
  expect(seenWith("poster")).toContain("The poster has your reply and chooses.");
  expect(seenWith("fair-draw")).toContain("You take part in the draw.");
  expect(seenWith("fair-draw", 2)).toContain("You are number 2 in line.");
  expect(seenWith("first-come", 1)).toContain("You are next in line.");
});
