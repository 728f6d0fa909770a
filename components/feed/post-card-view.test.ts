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
  postedBy: { _id: "5ef1a2b3-0000-4000-8000-000000000000", name: "Maria Lopez" },
} as unknown as PostView;

test("a card knows the colour of its first picture", () => {
  const { alt: _, placeholder: __, ...shown } = image;
  const card = toPostCardView(post);
  expect(card.image).toEqual({ ...shown, colour: expect.stringMatching(/^#[0-9a-f]{6}$/) });
  expect(toPostCardView({ ...post, images: [] }).image).toBeUndefined();
});
