import { expect, it } from "vitest";
import type { PostCardView } from "@/components/feed/post-card-view";
import { listMapChoices } from "@/components/map/map-choices";

const post = (type: "offer" | "request", tag?: string) => ({ type, tag }) as PostCardView;

const shown = (posts: PostCardView[]) => listMapChoices(posts).map(({ label, count }) => `${label} ${count}`);

it("offers the kinds and the frequent tags, the most frequent first", () => {
  const posts = [post("offer", "garden"), post("offer", "kitchen"), post("offer", "kitchen")];
  posts.push(post("request", "kitchen"), post("request", "garden"), post("request", "books"));
  expect(shown(posts)).toEqual(["Offers 3", "Requests 3", "kitchen 3", "garden 2"]);
});

it("offers nothing that would narrow nothing", () => {
  expect(shown([post("offer", "garden"), post("offer", "garden")])).toEqual([]);
  expect(shown([])).toEqual([]);
});

it("fits the posts that it counts", () => {
  const posts = [post("offer", "garden"), post("request", "garden"), post("offer")];
  for (const { count, fits } of listMapChoices(posts)) expect(posts.filter(fits)).toHaveLength(count);
});
