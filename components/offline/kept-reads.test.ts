import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  createKeptReads,
  MAX_AGE_MS,
  MAX_LENGTH,
  ownRead,
  type Records,
} from "@/components/offline/kept-reads";
import { DAY_MS, MINUTE_MS } from "@/lib/time/durations";
import type { UserView } from "@/lib/users/schema";

const ben = { _id: "ben", name: "Ben" } as UserView;
const ada = { _id: "ada", name: "Ada" } as UserView;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The database of one browser, which all its tabs share. */
function aBrowser() {
  const map = new Map<string, unknown>();
  const records: Records = {
    get: async (key) => map.get(key),
    set: (key, value) => void map.set(key, structuredClone(value)),
    remove: (key) => void map.delete(key),
    clear: () => map.clear(),
  };
  const openTab = () => createKeptReads((_mode, work) => work(records));
  return { map, openTab, tab: openTab() };
}

test("a member finds the last answer, and when it came", async () => {
  const { tab } = aBrowser();
  await tab.setAccount(ben);
  await tab.keep("ben", "/me/reply", { replies: ["old"] });
  await tab.keep("ben", "/me/reply", { replies: [{ code: "123456" }] });
  const at = Date.now();
  vi.advanceTimersByTime(5 * MINUTE_MS);
  expect(await tab.find("ben", "/me/reply")).toEqual({ answer: { replies: [{ code: "123456" }] }, at });
  expect(await tab.getAccount()).toMatchObject({ user: ben });
});

test("another member who signs in finds nothing, and nothing is left of the first", async () => {
  const { tab, map } = aBrowser();
  await tab.setAccount(ben);
  await tab.keep("ben", "/me/post", { posts: ["12 Elm Street"] });
  expect(await tab.setAccount(ben)).toBe(false);
  expect(await tab.find("ada", "/me/post")).toBeUndefined();
  expect(await tab.setAccount(ada)).toBe(true);
  expect(await tab.find("ben", "/me/post")).toBeUndefined();
  expect(JSON.stringify([...map])).not.toMatch(/Elm|ben/i);
});

test("an answer that arrives in another tab after the logout is not kept", async () => {
  const { tab, openTab, map } = aBrowser();
  await tab.setAccount(ben);
  await tab.clear();
  await openTab().keep("ben", "/me/reply", { replies: [] });
  expect([...map]).toEqual([]);
});

test("an answer that is gone is removed", async () => {
  const { tab } = aBrowser();
  await tab.setAccount(ben);
  await tab.keep("ben", "/post/1", {});
  await tab.remove("/post/1");
  expect(await tab.find("ben", "/post/1")).toBeUndefined();
});

test("after two weeks without the site nothing is shown any more", async () => {
  const { tab, map } = aBrowser();
  await tab.setAccount(ben);
  await tab.keep("ben", "/me/post", {});
  vi.advanceTimersByTime(MAX_AGE_MS);
  expect(await tab.find("ben", "/me/post")).toBeUndefined();
  expect(await tab.getAccount()).toBeUndefined();
  await tab.setAccount(ben);
  await tab.keep("ben", "/message", {});
  expect(map.has("/me/post")).toBe(false);
  expect(MAX_AGE_MS).toBe(14 * DAY_MS);
});

test("the oldest answers make room, and one that is too long is not kept", async () => {
  const { tab } = aBrowser();
  await tab.setAccount(ben);
  const long = "x".repeat(MAX_LENGTH.one - 10);
  const number = Math.floor(MAX_LENGTH.all / MAX_LENGTH.one) + 1;
  for (let index = 1; index <= number; index += 1) {
    vi.advanceTimersByTime(1000);
    await tab.keep("ben", `/post/${index}`, long);
  }
  expect(await tab.find("ben", "/post/1")).toBeUndefined();
  expect(await tab.find("ben", "/post/2")).toBeDefined();
  expect(await tab.find("ben", `/post/${number}`)).toBeDefined();
  await tab.keep("ben", "/post/2", `${long}${long}`);
  expect(await tab.find("ben", "/post/2")).toBeUndefined();
});

const ID = "0193f3a2-7c11-7d4e-9b1a-0123456789ab";

test.each([
  ["/me/post", "/me/post"],
  ["/me/reply", "/me/reply"],
  ["/notification", "/notification"],
  ["/message", "/message"],
  [`/reply/${ID}/message?limit=50`, `/reply/${ID}/message`],
  [`/post/${ID}`, `/post/${ID}`],
  [`/post/${ID}/reply`, `/post/${ID}/reply`],
  ["/me/overview?since=2026-12-01T08:00:00.000Z&latitude=50.87", "/me/overview"],
  ["/me", null],
  ["/me/export", null],
  ["/me/passkey", null],
  ["/me/profile", null],
  ["/post?q=chair", null],
  ["/post/nearby?latitude=50.87&longitude=0.01", null],
  ["/post/suggestion?q=cha", null],
  ["/host/member", null],
  ["/moderation/case/1", null],
])("%s is kept as %s", (call, path) => {
  expect(ownRead(call)).toBe(path);
});
