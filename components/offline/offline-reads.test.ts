import { beforeEach, expect, test, vi } from "vitest";
import type { Records } from "@/components/offline/kept-reads";
import type { UserView } from "@/lib/users/schema";

const ben = { _id: "ben", name: "Ben" } as UserView;

const map = new Map<string, unknown>();
const records: Records = {
  get: async (key) => map.get(key),
  set: (key, value) => void map.set(key, value),
  remove: (key) => void map.delete(key),
  clear: () => map.clear(),
};
vi.mock("@/components/offline/reads-database", () => ({
  inReadsDatabase: (_mode: string, work: (records: Records) => Promise<unknown>) => work(records),
}));

/** The site's answer, or null while it cannot be reached. */
let site: Record<string, [status: number, body: object]> | null;
const asked: string[] = [];

beforeEach(() => {
  vi.resetModules();
  map.clear();
  asked.length = 0;
  site = { "/me/reply": [200, { success: true, replies: ["yours"] }] };
  vi.stubGlobal("window", { dispatchEvent: () => true });
  vi.stubGlobal("fetch", async (url: string) => {
    const path = url.replace("/api/v1", "");
    asked.push(path);
    const [status, body] = site?.[path] ?? [];
    if (!status) throw new TypeError("Failed to fetch");
    return new Response(JSON.stringify(body), { status });
  });
});

/** A page of this browser that was just loaded. */
async function aPage() {
  vi.resetModules();
  const { get, mutate } = await import("@/lib/api-client/client");
  const offline = await import("@/components/offline/offline-reads");
  const { getShownTime, isPageMissing } = await import("@/components/offline/shown-time");
  return { get, mutate, getShownTime, isPageMissing, ...offline };
}

const POST = "/post/0193f3a2-7c11-7d4e-9b1a-0123456789ab";

const yes = () => true;

test("without a connection a page that is loaded anew shows what was read before, and says so", async () => {
  const before = await aPage();
  before.startReads(ben, yes);
  await before.get("/me/reply");
  expect(before.getShownTime()).toBeNull();
  site = null;
  const page = await aPage();
  expect(await page.findReader()).toEqual(ben);
  expect(await page.get("/me/reply")).toMatchObject({ replies: ["yours"] });
  expect(page.getShownTime()).toBeGreaterThan(Date.now() - 10_000);
  await expect(page.get("/me/post")).rejects.toMatchObject({ status: 0 });
  site = { "/me/reply": [200, { success: true, replies: [] }] };
  expect(await page.get("/me/reply")).toMatchObject({ replies: [] });
  expect(page.getShownTime()).toBeNull();
});

test("without a connection the conversations are as they are after one's own answer", async () => {
  const page = await aPage();
  page.startReads(ben, yes);
  const threads = (said: string): [number, object] => [200, { success: true, threads: [said] }];
  const done: [number, object] = [200, { success: true }];
  site = { "/message": threads("asked"), "/message/m/answer": done };
  await page.mutate("PUT", "/message/m/answer", { accepted: true });
  expect(asked).not.toContain("/message");
  await page.get("/message");
  site["/message"] = threads("agreed");
  await page.mutate("PUT", "/message/m/answer", { accepted: true });
  await vi.waitFor(() => expect(asked.filter((path) => path === "/message")).toHaveLength(2));
  await vi.waitFor(() => expect(JSON.stringify([...map.values()])).toContain("agreed"));
  site = null;
  expect(await page.get("/message")).toMatchObject({ threads: ["agreed"] });
});

test("what fails at the site itself is no reason to show something old", async () => {
  const page = await aPage();
  page.startReads(ben, yes);
  await page.get("/me/reply");
  site = { "/me/reply": [503, { success: false, code: "unavailable" }] };
  await expect(page.get("/me/reply")).rejects.toMatchObject({ status: 503 });
});

test("what is gone is not shown again", async () => {
  const page = await aPage();
  page.startReads(ben, yes);
  site = { [POST]: [200, { success: true, post: {} }] };
  await page.get(POST);
  site = { [POST]: [410, { success: false, code: "gone" }] };
  await expect(page.get(POST)).rejects.toMatchObject({ status: 410 });
  site = null;
  await expect(page.get(POST)).rejects.toMatchObject({ status: 0 });
});

test("a session that has ended elsewhere leaves nothing", async () => {
  const page = await aPage();
  page.startReads(ben, yes);
  await page.get("/me/reply");
  site = { "/me": [401, { success: false, code: "signInNeeded" }] };
  await expect(page.get("/me")).rejects.toMatchObject({ status: 401 });
  await vi.waitFor(() => expect(map.size).toBe(0));
});

test("a tab that learns of its member while another tab logs out keeps nothing", async () => {
  const page = await aPage();
  page.startReads(ben, () => false);
  await vi.waitFor(() => expect(map.size).toBe(0));
  await page.get("/me/reply");
  expect(map.size).toBe(0);
});

test("lists that were never opened are read ahead, and once", async () => {
  site = {
    "/message": [200, { success: true, threads: ["ours"] }],
    "/me/post": [200, { success: true, posts: [] }],
    "/me/reply": [200, { success: true, replies: [] }],
  };
  const page = await aPage();
  page.startReads(ben, yes);
  await page.readAhead();
  expect(asked).toEqual(["/message", "/me/post", "/me/reply"]);
  await page.readAhead();
  expect(asked).toHaveLength(3);
  site = null;
  expect(await page.get("/message")).toMatchObject({ threads: ["ours"] });
});

test("no time stands above a page of which nothing was read before", async () => {
  const before = await aPage();
  before.startReads(ben, yes);
  await before.get("/me/reply");
  site = null;
  const page = await aPage();
  await page.findReader();
  await expect(page.get("/message")).rejects.toMatchObject({ status: 0 });
  expect(page.getShownTime()).toBeNull();
  expect(page.isPageMissing()).toBe(true);
  await page.get("/me/reply");
  expect(page.getShownTime()).toBeGreaterThan(0);
  expect(page.isPageMissing()).toBe(false);
});

test("an answer that arrives after its reader has logged out is not kept for the next one", async () => {
  const page = await aPage();
  page.startReads(ben, yes);
  const late = page.get("/me/reply");
  const end = page.endReads();
  page.startReads({ _id: "ada", name: "Ada" } as UserView, yes);
  await Promise.all([late, end]);
  site = null;
  await expect(page.get("/me/reply")).rejects.toMatchObject({ status: 0 });
});
