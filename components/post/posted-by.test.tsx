import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PostedBy } from "@/components/post/posted-by";
import type { PostStatus } from "@/lib/posts/field-rules";
import type { PostView } from "@/lib/posts/schema";
import type { PosterRecord } from "@/lib/profiles/schema";

const seen = (record: PosterRecord, status: PostStatus = "open") => {
  const post = { postedBy: { _id: "1", name: "Ana T." }, createdAt: new Date().toISOString(), status };
  return renderToStaticMarkup(<PostedBy post={post as PostView} record={record} />);
};

it("says how much a poster has given, and how soon they usually answer", () => {
  expect(seen({ given: 12, pace: "day" })).toMatch(/12 given so far · usually answers within a day/);
});

it("says nothing of who has given nothing yet, and answers slowly or rarely", () => {
  expect(seen({ given: 0, pace: null })).not.toMatch(/given|answers/);
  expect(seen({ given: 0, pace: "longer" })).not.toMatch(/answers/);
});

it("says nothing of answers once there is nothing to ask for", () => {
  expect(seen({ given: 1, pace: "day" }, "given")).not.toMatch(/answers/);
});
