import { expect, it } from "vitest";
import dataCache from "./data-cache-handler.mjs";

const entryOf = (text: string) => ({
  value: new Response(text).body as ReadableStream<Uint8Array>,
  tags: [],
  stale: 30,
  timestamp: Date.now(),
  expire: 31_536_000,
  revalidate: 86_400,
});

const textOf = async (key: string) => {
  const kept = await dataCache.get(key, []);
  return kept && new Response(kept.value).text();
};

it("values are cached, but not their absence", async () => {
  const post = '0:"$@1"\n1:{"title":"Kitchen chair"}\n';
  await dataCache.set("a post", Promise.resolve(entryOf(post)));
  await dataCache.set("no post", Promise.resolve(entryOf('0:"$@1"\n1:null\n')));
  expect(await textOf("a post")).toBe(post);
  expect(await textOf("no post")).toBeUndefined();
});

it("a failed value blocks nobody and can be made later [R07]", async () => {
  const broken = new ReadableStream({
    start: (controller) => controller.error(new Error("the database is away")),
  });
  await dataCache.set("another post", Promise.resolve({ ...entryOf(""), value: broken }));
  expect(await textOf("another post")).toBeUndefined();
  await dataCache.set("another post", Promise.reject(new Error("the database is away")));
  expect(await textOf("another post")).toBeUndefined();
  await dataCache.set("another post", Promise.resolve(entryOf("chair")));
  expect(await textOf("another post")).toBe("chair");
});
