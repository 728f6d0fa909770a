import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PostFacts } from "@/components/post/post-facts";
import type { PostView } from "@/lib/posts/schema";

const seen = (some: Partial<PostView>) => {
  const post = { tags: [], allocation: "poster", status: "open", expiresAt: "2026-12-24T12:00:00Z", ...some };
  return renderToStaticMarkup(<PostFacts post={post as unknown as PostView} />);
};

it("says how many are left while some are", () => {
  expect(seen({ amountLeft: 3 })).toMatch(/Amount Left<.*>3</);
  expect(seen({ amountLeft: 0, status: "promised" })).not.toMatch(/Amount Left/);
});
