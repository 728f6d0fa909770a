import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PendingItem } from "@/components/message-outbox/outbox-storage";
import { createOutboxStore } from "@/components/message-outbox/outbox-store";
import { ApiError } from "@/lib/api-client/client";
import type { MessageView } from "@/lib/messages/schema";
import { HOUR_MS } from "@/lib/time/durations";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** One browser, and the site as it is at the moment: 0 is out of reach. */
function aBrowser() {
  const site = { status: 200, signedIn: "ben", refuses: "", breaksAt: "" };
  const kept: { list: PendingItem[] } = { list: [] };
  const arrived: string[] = [];
  const asked: string[] = [];
  const byKey = new Set<string>();
  const fail = () => {
    if (site.status !== 200) throw new ApiError("The site is away.", site.status);
  };
  const open = () =>
    createOutboxStore({
      load: async () => kept.list,
      save: async (to) => {
        kept.list = to(kept.list);
      },
      send: async ({ key, userId, fields: { text = "" } }) => {
        asked.push(text);
        fail();
        if (userId !== site.signedIn) throw new ApiError("Somebody else.", 409, "otherMember");
        if (text === site.breaksAt) throw new ApiError("Something went wrong.", 500);
        if (text === site.refuses) throw new ApiError("Not like that.", 422);
        if (!byKey.has(key)) arrived.push(`${site.signedIn}: ${text}`);
        byKey.add(key);
        return { text } as MessageView;
      },
      isStill: async (userId) => {
        fail();
        return userId === site.signedIn;
      },
      withLock: (work) => work(),
    });
  return { site, kept, arrived, asked, open };
}

const write = (text: string, replyId = "one") => ({ key: text, replyId, fields: { text }, after: "" });
const statesOf = (list: PendingItem[]) => list.map(({ fields, state }) => `${fields.text} ${state}`);

test("a message is sent at once and then forgotten", async () => {
  const { open, kept, arrived } = aBrowser();
  const store = open();
  store.setUser("ben", true);
  await store.add(write("Hello."));
  expect(arrived).toEqual(["ben: Hello."]);
  expect(kept.list).toEqual([]);
  expect(store.pending()).toEqual([]);
});

test.each([0, 408, 429, 500, 503])(
  "after a failure %i it is sent automatically, in order and once",
  async (status) => {
    const { open, site, arrived } = aBrowser();
    const store = open();
    store.setUser("ben", true);
    site.status = status;
    await store.add(write("First."));
    await store.add(write("Second."));
    expect(statesOf(store.pending())).toEqual(["First. waiting", "Second. waiting"]);
    await vi.advanceTimersByTimeAsync(HOUR_MS);
    site.status = 200;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(arrived).toEqual(["ben: First.", "ben: Second."]);
    expect(store.pending()).toEqual([]);
  },
);

test("an unreachable site is tried at growing intervals", async () => {
  const { open, site, asked } = aBrowser();
  const store = open();
  store.setUser("ben", true);
  site.status = 503;
  await store.add(write("Hello."));
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  // Whether it is there is asked before anything is sent.
  expect(asked).toEqual(["Hello."]);
  site.status = 200;
  store.runSoon();
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual(["Hello.", "Hello."]);
});

test("a lost response does not duplicate a message", async () => {
  const { open, site, arrived, kept } = aBrowser();
  const store = open();
  store.setUser("ben", true);
  await store.add(write("Hello."));
  kept.list = [{ ...write("Hello."), userId: "ben", writtenAt: Date.now(), state: "waiting", reason: "" }];
  store.setUser("ben", true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(arrived).toEqual([`${site.signedIn}: Hello.`]);
  expect(kept.list).toEqual([]);
});

test("a permanent refusal is reported, not retried, and blocks nothing", async () => {
  const { open, site, arrived, asked } = aBrowser();
  const store = open();
  store.setUser("ben", true);
  site.refuses = "Rubbish.";
  await store.add(write("Rubbish."));
  await store.add(write("Sorry."));
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(asked).toEqual(["Rubbish.", "Sorry."]);
  expect(arrived).toEqual(["ben: Sorry."]);
  expect(store.pending()).toMatchObject([{ state: "refused", reason: "Not like that." }]);
  site.refuses = "";
  await store.sendAgain("Rubbish.");
  expect(arrived).toEqual(["ben: Sorry.", "ben: Rubbish."]);
});

test("after a reload the next page continues, in any thread", async () => {
  const { open, site, arrived } = aBrowser();
  const before = open();
  before.setUser("ben", true);
  site.status = 503;
  await before.add(write("Here.", "one"));
  await before.add(write("There.", "two"));
  before.stop();
  site.status = 200;
  open().setUser("ben", true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(arrived).toEqual(["ben: Here.", "ben: There."]);
});

test("a message is never sent for another member of the same browser", async () => {
  const { open, site, arrived, kept } = aBrowser();
  const store = open();
  store.setUser("ben", true);
  site.status = 503;
  await store.add(write("This is Ben."));
  // His neighbour has logged in, and this tab has not heard of it yet.
  Object.assign(site, { status: 200, signedIn: "ada" });
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(arrived).toEqual([]);
  store.setUser("ada", true);
  await store.add(write("This is Ada."));
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(arrived).toEqual(["ada: This is Ada."]);
  expect(store.pending()).toEqual([]);
  expect(statesOf(kept.list)).toEqual(["This is Ben. waiting"]);
  site.signedIn = "ben";
  store.setUser("ben", true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(arrived).toEqual(["ada: This is Ada.", "ben: This is Ben."]);
});

test("a message whose session ended waits until its author is back", async () => {
  const { open, site, arrived } = aBrowser();
  const store = open();
  store.setUser("ben", true);
  site.status = 401;
  await store.add(write("Hello."));
  store.setUser("ben", false);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(statesOf(store.pending())).toEqual(["Hello. signedOut"]);
  site.status = 200;
  store.setUser("ben", true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(arrived).toEqual(["ben: Hello."]);
});

test("after a day, when its key has expired on the server, only its author resends it", async () => {
  const { open, site, arrived } = aBrowser();
  const store = open();
  store.setUser("ben", true);
  site.status = 503;
  await store.add(write("Hello."));
  store.stop();
  await vi.advanceTimersByTimeAsync(24 * HOUR_MS);
  site.status = 200;
  const later = open();
  later.setUser("ben", true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(arrived).toEqual([]);
  expect(statesOf(later.pending())).toEqual(["Hello. tooOld"]);
  await later.sendAgain("Hello.");
  expect(arrived).toEqual(["ben: Hello."]);
});

test("a message sent by another tab is no longer shown or resent", async () => {
  const { open, site, asked, arrived } = aBrowser();
  const one = open();
  const other = open();
  one.setUser("ben", true);
  other.setUser("ben", true);
  site.status = 503;
  await one.add(write("Hello."));
  site.status = 200;
  await other.add(write("And this."));
  await one.reload();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(one.pending()).toEqual([]);
  expect(arrived).toEqual(["ben: Hello.", "ben: And this."]);
  expect(asked).toEqual(["Hello.", "Hello.", "And this."]);
});

test("a press sends nothing in the name of a member who logged in in another tab", async () => {
  const { open, site, arrived, asked } = aBrowser();
  const store = open();
  store.setUser("ben", true);
  site.signedIn = "ada";
  await store.add(write("This is Ben."));
  expect(asked).toEqual(["This is Ben."]);
  expect(arrived).toEqual([]);
  expect(statesOf(store.pending())).toEqual(["This is Ben. signedOut"]);
  site.signedIn = "ben";
  await vi.advanceTimersByTimeAsync(60_000);
  expect(arrived).toEqual(["ben: This is Ben."]);
});

test("a message that breaks the site blocks its own thread only", async () => {
  const { open, site, arrived } = aBrowser();
  const store = open();
  store.setUser("ben", true);
  site.breaksAt = "Broken.";
  await store.add(write("Broken.", "one"));
  await store.add(write("After it.", "one"));
  await store.add(write("Elsewhere.", "two"));
  expect(arrived).toEqual(["ben: Elsewhere."]);
  expect(statesOf(store.pending())).toEqual(["Broken. waiting", "After it. waiting"]);
  site.breaksAt = "";
  await vi.advanceTimersByTimeAsync(60_000);
  expect(arrived).toEqual(["ben: Elsewhere.", "ben: Broken.", "ben: After it."]);
});

test("a reply to a post waits like a message, and a thread that fails does not hold it back", async () => {
  const { open, site, kept, arrived } = aBrowser();
  const store = open();
  const heard: string[] = [];
  store.onSent((target) => heard.push(target));
  store.setUser("ben", true);
  site.status = 0;
  const fields = { pickup: "Sunday", text: "I would like it." };
  await store.add({ key: "reply", postId: "sofa", fields });
  expect(statesOf(kept.list)).toEqual(["I would like it. waiting"]);
  site.status = 200;
  site.breaksAt = "Hello.";
  await store.add(write("Hello."));
  expect(arrived).toEqual(["ben: I would like it."]);
  expect(heard).toEqual(["sofa"]);
  expect(statesOf(kept.list)).toEqual(["Hello. waiting"]);
  store.stop();
});
