import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PostFacts } from "@/components/post/post-facts";
import type { PostView } from "@/lib/posts/schema";

const seen = (some: Partial<PostView>, drawnAt: string | null = null) => {
  const post = { tags: [], allocation: "poster", status: "open", expiresAt: "2026-12-24T12:00:00Z", ...some };
  return renderToStaticMarkup(<PostFacts post={post as unknown as PostView} drawnAt={drawnAt} />);
};

it("says how many are left while some are", () => {
  expect(seen({ amountLeft: 3 })).toMatch(/Amount Left<.*>3</);
  expect(seen({ amountLeft: 0, status: "promised" })).not.toMatch(/Amount Left/);
});

it("says when the draw is, and afterwards when it was", () => {
  const draw = { at: "2026-11-28T00:38:00.000Z", seedHash: "" };
  const drawnAt = "2026-11-28T00:49:00.000Z";
  expect(seen({ draw })).toContain(draw.at);
  expect(seen({ draw }, drawnAt)).toContain(drawnAt);
  expect(seen({ draw }, drawnAt)).not.toContain(draw.at);
});
