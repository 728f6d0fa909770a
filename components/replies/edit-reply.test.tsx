import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { EditReply } from "@/components/replies/edit-reply";
import type { PostView } from "@/lib/posts/schema";
import type { ReplyView } from "@/lib/replies/schema";

const seenWith = (reply: Pick<ReplyView, "state" | "quantity" | "granted">) =>
  renderToStaticMarkup(
    <EditReply
      post={{ type: "offer", allocation: "first-come", quantity: 9 } as PostView}
      reply={{ _id: "r", pickup: "Today", text: "", ...reply } as ReplyView}
      onClose={() => {}}
      onChanged={async () => {}}
    />,
  );

it("fewer can be taken of several that are promised, and never more than were asked for", () => {
  const seen = seenWith({ state: "promised", quantity: 3, granted: 3 });
  expect(seen).toContain("Fewer are fine: the rest goes to the next in line.");
  expect(seen).toContain('max="3"');
  expect(seenWith({ state: "promised", quantity: 1, granted: 1 })).not.toContain("How many");
  expect(seenWith({ state: "waiting", quantity: 1, granted: 0 })).toContain('max="9"');
});
