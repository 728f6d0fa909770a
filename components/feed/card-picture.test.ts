import { expect, test } from "vitest";
import { pictureStyle } from "@/components/feed/card-picture";
import type { PostCardView } from "@/components/feed/post-card-view";

test("a card tells the style sheet the colour and the shape of its picture", () => {
  const image = { url: "/images/abc-1280.webp", width: 1280, height: 960, colour: "#a0b1c2" };
  expect(pictureStyle({ image } as PostCardView)).toEqual({
    backgroundColor: "#a0b1c2",
    "--r": "1.33",
  });
  expect(pictureStyle({ image: undefined } as PostCardView)).toBeUndefined();
});
