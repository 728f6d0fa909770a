import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { getPost } from "@/lib/posts/queries";
import { feedQuery } from "@/lib/search/schema";
import { listPosts } from "@/lib/search/search-posts";
import { aMember, aPost } from "@/tests/support/factories";
import { copyPosts, listPostIds } from "./copy-posts";

const client = new pg.Client({ connectionString: process.env.DATABASE_URL ?? "" });

beforeAll(() => client.connect());
afterAll(() => client.end());

it("adds older copies of the posts, so that the feed begins as before", async () => {
  const maria = await aMember();
  const ids = [await aPost(maria, { title: "Chair" }), await aPost(maria, { title: "Lamp" })];
  await copyPosts(client, 30);
  expect(await db().post.count()).toBe(30);
  const { posts } = await listPosts(feedQuery.parse({ limit: "30" }));
  expect(posts.slice(0, 2).map(({ _id }) => _id)).toEqual(ids.toReversed());
  expect(posts.filter(({ title }) => title === "Chair").length).toBe(15);
  expect(posts.every(({ images }) => images.length === 1)).toBe(true);
  const all = await listPostIds(client, 100);
  expect(all).toEqual(posts.map(({ _id }) => _id).toReversed());
  expect(await getPost(all[0] ?? "")).toMatchObject({ status: "open" });
});

it("adds nothing where there are enough", async () => {
  const before = await db().post.count();
  await copyPosts(client, 5);
  expect(await db().post.count()).toBe(before);
});
