import { afterEach, expect, it, vi } from "vitest";
import { recordChange } from "@/lib/db/server-bridge";
import { forgetTags, recallByTag } from "@/lib/db/tagged-memory";
import { MINUTE_MS } from "@/lib/time/durations";

afterEach(() => {
  vi.useRealTimers();
  forgetTags(null);
});

/** Reads "a 1", "b 2", … with the number of the read. */
function aReader() {
  const asked: string[][] = [];
  const read = async (missing: string[]) => {
    asked.push(missing);
    return new Map(missing.map((tag) => [tag, `${tag} ${asked.length}`]));
  };
  return { asked, recall: async (...tags: string[]) => [...(await recallByTag(tags, read)).values()].sort() };
}

it("a value is read once, together with the others that are missing", async () => {
  const { asked, recall } = aReader();
  expect(await recall("a", "b", "b")).toEqual(["a 1", "b 1"]);
  expect(await recall("a", "c")).toEqual(["a 1", "c 2"]);
  expect(asked).toEqual([["a", "b"], ["c"]]);
});

it("a value is read anew once its tag is invalidated, and after five minutes", async () => {
  vi.useFakeTimers();
  const { recall } = aReader();
  await recall("a", "b");
  forgetTags({ added: [], changed: ["a"] });
  expect(await recall("a", "b")).toEqual(["a 2", "b 1"]);
  vi.advanceTimersByTime(5 * MINUTE_MS);
  expect(await recall("a", "b")).toEqual(["a 3", "b 3"]);
  forgetTags(null);
  expect(await recall("a")).toEqual(["a 4"]);
});

it("a value that was read during a change is not kept", async () => {
  const read = async (missing: string[]) => {
    recordChange();
    return new Map(missing.map((tag) => [tag, "older"]));
  };
  expect(await recallByTag(["a"], read)).toEqual(new Map([["a", "older"]]));
  const { recall } = aReader();
  expect(await recall("a")).toEqual(["a 1"]);
});

it("memory has an end: the oldest values make room", async () => {
  const { asked, recall } = aReader();
  await recall("first", ...Array.from({ length: 10_000 }, (_, at) => `t${at}`));
  await recall("first");
  expect(asked.at(-1)).toEqual(["first"]);
});
