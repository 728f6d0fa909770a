import { expect, test } from "vitest";
import { toPostCardView } from "@/components/feed/post-card-view";
import type { PostView } from "@/lib/posts/schema";

const image = { url: "/images/abc-1280.webp", width: 1280, height: 960, placeholder: "1QcSHQ", alt: "A pot" };
const post = {
  _id: "3de0d6cf-0000-4000-8000-000000000000",
  title: "Teapot",
  description: "Red enamel, a bit chipped.",
  images: [image],
  tags: ["kitchen"],
  status: "open",
  createdAt: "2026-11-22T12:00:07.123Z",
  expiresAt: "2026-12-22T12:00:07.123Z",
  postedBy: { _id: "5ef1a2b3-0000-4000-8000-000000000000", name: "Maria Lopez" },
} as unknown as PostView;

test("a card knows the colour of its first picture", () => {
  const { alt: _, placeholder: __, ...shown } = image;
  const card = toPostCardView(post);
  expect(card.image).toEqual({ ...shown, colour: expect.stringMatching(/^#[0-9a-f]{6}$/) });
  expect(toPostCardView({ ...post, images: [] }).image).toBeUndefined();
});

const shownOf = (postedBy: Partial<PostView["postedBy"]>, status: PostView["status"] = "open") => {
  const card = toPostCardView({ ...post, status, postedBy: { ...post.postedBy, ...postedBy } });
  return [card.name, card.picture ?? card.initials, card.pace, card.kept].filter(Boolean);
};

test("a card says whom a post is by: first name, face, and what is known of them", () => {
  expect(shownOf({})).toEqual(["Maria", "ML"]);
  expect(shownOf({ picture: "/images/m-320.webp", pace: "day", kept: 1 })).toEqual([
    "Maria",
    "/images/m-320.webp",
    "answers within a day",
    "1 promise kept",
  ]);
  expect(shownOf({ name: "Jo", kept: 12 })).toEqual(["Jo", "J", "12 promises kept"]);
  expect(shownOf({ name: "A former member" })).toEqual(["A former member", "Am"]);
});

test("a card tells of no slow answer, and of no answer where nobody can ask", () => {
  expect(shownOf({ pace: "longer" })).toEqual(["Maria", "ML"]);
  expect(shownOf({ pace: "day" }, "promised")).toContain("answers within a day");
  expect(shownOf({ pace: "day", kept: 2 }, "given")).toEqual(["Maria", "ML", "2 promises kept"]);
});

test("a card knows its times to the second", () => {
  const { createdAt, expiresAt } = toPostCardView(post);
  expect([createdAt, expiresAt]).toEqual(["2026-11-22T12:00:07Z", "2026-12-22T12:00:07Z"]);
});
