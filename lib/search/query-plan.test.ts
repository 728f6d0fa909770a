import { expect, it } from "vitest";
import { choosePlan } from "@/lib/search/query-plan";
import { DAY_MS } from "@/lib/time/durations";

const DAYS = 700;
const now = Date.now();
/** As many posts on each day. */
const counts = {
  posts: 1_000_000,
  bounds: Array.from({ length: 101 }, (_, at) => now - DAYS * DAY_MS * (1 - at / 100)),
  tag: null,
  near: null,
};
const query = { exact: "'bicycl'", broad: "'bicycl':*", indexed: "'bicycl'", uses: 20_000, each: [20_000] };
const keyAgo = (days: number) => ({ createdAt: new Date(now - days * DAY_MS), id: "" });

it("a block whose end is known is read to that end, however many matches there are", () => {
  const [start, end] = [keyAgo(1), keyAgo(600)];
  const { windows } = choosePlan({ query }, counts, { wanted: 1001, start, end });
  expect(windows).toHaveLength(1);
  const times = windows[0]?.values.filter((value) => value instanceof Date) ?? [];
  expect(times).toHaveLength(1);
  expect(Number(times[0])).toBeLessThanOrEqual(end.createdAt.getTime());
});

it("otherwise ever more of the newest posts are tried", () => {
  const { windows } = choosePlan({ query }, counts, { wanted: 1001 });
  const times = windows.map(({ values }) => Number(values.find((value) => value instanceof Date)));
  expect(times.length).toBeGreaterThan(1);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
});

it("where all days are needed, the posts of the rarest word are read and not all", () => {
  const words = { exact: "'bicycl' & 'chair'", broad: "'bicycl':* & 'chair':*", rarest: "'bicycl':*" };
  const two = { ...words, uses: 20_000, each: [20_000, 200_000] };
  const { posts, windows } = choosePlan({ query: two }, { ...counts, bounds: [] }, { wanted: 20_000 });
  expect([posts.values, windows]).toEqual([["'bicycl':*"], []]);
});
