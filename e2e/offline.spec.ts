import type { Locator, Page } from "@playwright/test";
import { expectReadable } from "@/tests/support/axe";
import { waitForDraft } from "@/tests/support/drafts";
import { anyAddress, expect } from "@/tests/support/fixtures";
import { goOffline } from "@/tests/support/offline";
import {
  ask,
  test as base,
  codeOf,
  field,
  logOut,
  meetAll,
  type Neighbour,
  newTitle,
} from "@/tests/support/people";
import { publishAs } from "@/tests/support/publish";

/** Browsers with a service worker, unlike those of other journeys. */
const test = base.extend({
  newBrowser: async ({ browser }, use) => {
    const opened: Awaited<ReturnType<typeof browser.newContext>>[] = [];
    await use(async () => {
      const headers = { "x-forwarded-for": anyAddress() };
      const context = await browser.newContext({ extraHTTPHeaders: headers, serviceWorkers: "allow" });
      opened.push(context);
      return context;
    });
    for (const context of opened) await context.close();
  },
});

const text = (page: Page | Locator, words: string | RegExp) =>
  page.getByText(words).filter({ visible: true });
const notice = (page: Page) => page.getByRole("status").filter({ hasText: /^You’re offline\./ });

/** Paths of the pages that this browser keeps, apart from the feed. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith("pages-"));
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });

const waitUntilKept = (page: Page, path: string) => expect.poll(() => keptPaths(page)).toContain(path);

/** Everything in the databases of this browser, as text. */
const keptRecords = (page: Page) =>
  page.evaluate(async () => {
    const settled = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((done, fail) => {
        request.onsuccess = () => done(request.result);
        request.onerror = () => fail(request.error);
      });
    const records: unknown[] = [];
    for (const { name = "" } of await indexedDB.databases()) {
      const database = await settled(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        records.push(...(await settled(database.transaction(store).objectStore(store).getAll())));
      database.close();
    }
    return JSON.stringify(records);
  });

/** Ben has seen the page of the post that was promised to him, its thread, and his swaps. */
async function promiseSeen(ada: Neighbour, ben: Neighbour) {
  const id = await publishAs(ada, newTitle("Wool"));
  const replyId = await ask(ben, id);
  await ada.call("PUT", `/post/${id}/recipient`, { replyId });
  // Higher than a screen.
  const lines = Array.from({ length: 40 }, (_, at) => `Step ${at}`).join("\n");
  for (const text of [lines, "Ring twice, please."])
    await ada.call("POST", `/reply/${replyId}/message`, { text });
  const code = await codeOf(ben, id);
  const page = await ben.visit(`/feed/${id}`);
  await expect(text(page, code).first()).toBeVisible();
  await waitUntilKept(page, `/feed/${id}`);
  // By a link: such a page is never loaded whole.
  await page.getByRole("link", { name: "Write a message" }).filter({ visible: true }).first().click();
  await expect(text(page, "Ring twice, please.").last()).toBeVisible();
  await waitUntilKept(page, `/messages/${replyId}`);
  await ben.visit("/me");
  await expect(text(page, code).first()).toBeVisible();
  await waitUntilKept(page, "/me");
  await expect.poll(() => keptRecords(page)).toContain("Ring twice, please.");
  await expect.poll(() => keptRecords(page)).toContain("isOnMyWay");
  return { page, id, replyId, code };
}

test("the form of a new offer is there without a connection, and keeps its draft", async ({
  meet,
  isMobile,
}) => {
  const ben = await meet("Ben S.");
  const page = await ben.visit("/");
  await waitUntilKept(page, "/donate");
  await waitUntilKept(page, "/demand");
  // From now on the worker sees what loads late.
  await ben.visit("/me");
  await expect(page.getByRole("link", { name: "Notifications" }).filter({ visible: true })).toBeVisible();
  await waitUntilKept(page, "/me");
  await expect.poll(() => keptRecords(page)).toContain("Ben S.");
  await goOffline(page);
  await page.goto("/donate");
  await expect(page.getByRole("heading", { name: "Enter Donate info" })).toBeVisible();
  await expect(notice(page)).toHaveText("You’re offline. What you write here is kept on this device.");
  if (isMobile) await page.goto("/donate#offer-words");
  await field(page, "Item name").fill("Oak shelf");
  await waitForDraft(page, { title: "Oak shelf" });
  await page.reload();
  await expect(field(page, "Item name")).toHaveValue("Oak shelf");
});

test("a promised post is there without a connection: its code, its place and its thread", async ({
  meet,
}) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const { page, id, replyId, code } = await promiseSeen(ada, ben);
  await goOffline(page);
  await expect(notice(page)).toHaveText(/^You’re offline\. This (page is as it was|is from \d\d:\d\d)\.$/);
  for (const path of ["/me", `/feed/${id}`]) {
    await page.goto(path);
    await expect(text(page, code).first()).toBeVisible();
    await expect(text(page, "3 Mill Lane").first()).toBeVisible();
    await expect(notice(page)).toHaveText(/^You’re offline\. This is from \d\d:\d\d\.$/);
  }
  await page.goto("/me");
  await expect(page.getByRole("heading", { name: "Next hand-over" })).toBeVisible();
  await page.reload();
  await expect(text(page, code).first()).toBeVisible();
  await expectReadable(page, "own swaps without a connection");

  const fresh = await ben.context.newPage();
  await fresh.goto(`/messages/${replyId}`);
  await expect(text(fresh, "Ring twice, please.").last()).toBeVisible();
  await expect(notice(fresh)).toHaveCount(1);
  await expect(text(fresh, "Ring twice, please.").last()).toBeInViewport();
  await expect(notice(fresh)).toBeInViewport();
  await fresh
    .getByRole("link", { name: /^(All m|M)essages/ })
    .filter({ visible: true })
    .first()
    .click();
  const list = fresh.getByRole("heading", { level: 1, name: "Messages", exact: true });
  await expect(
    text(fresh, /You are not connected/)
      .or(list)
      .first(),
  ).toBeVisible();
  await fresh.close();

  await page.goto("/me");
  await page.getByRole("main").getByRole("link", { name: /Wool/ }).first().click();
  await expect(page).toHaveURL(new RegExp(`/feed/${id}$`));
  await expect(text(page, code).first()).toBeVisible();

  await ben.context.setOffline(false);
  await expect(notice(page)).toHaveCount(0);
  await expect(text(page, code).first()).toBeVisible();
});

test("a page that is not kept leads a member to the code", { tag: "@thorough" }, async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const { page, code } = await promiseSeen(ada, ben);
  await goOffline(page);
  await page.goto("/rules");
  await expect(page.getByRole("heading", { name: "You are not connected" })).toBeVisible();
  const own = page.getByRole("region", { name: "Yours, to read in My swaps" });
  await expect(own.getByRole("link", { name: /^Wool/ })).toHaveAttribute("href", "/me");
  await expectReadable(page, "a page without a connection, of a member");
  await page.getByRole("main").getByRole("link", { name: "My swaps" }).click();
  await expect(text(page, code).first()).toBeVisible();
});

test("a member who only saw the feed has their pages and conversations without a connection", async ({
  meet,
}) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const title = newTitle("Wool");
  await ask(ben, await publishAs(ada, title));
  const page = await ada.visit("/");
  await waitUntilKept(page, "/me");
  await waitUntilKept(page, "/messages");
  await expect.poll(() => keptRecords(page)).toContain("awaits");
  await goOffline(page);
  await page.goto("/rules");
  await page.getByRole("main").getByRole("link", { name: "Messages" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
  await expect(page.getByRole("main").getByText(title).first()).toBeVisible();
  await expect(page.getByText("We could not reach the server")).toHaveCount(0);
  await page.goto("/me");
  await expect(page.getByRole("heading", { level: 1, name: "My swaps" })).toBeVisible();
});

test("the page for no connection says when there is one", { tag: ["@once", "@thorough"] }, async ({
  page,
}) => {
  await page.goto("/offline");
  await expect(page.getByRole("heading", { name: "You are connected", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Try again" })).toHaveCount(0);
  await page.context().setOffline(true);
  await expect(page.getByRole("heading", { name: "You are not connected" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Try again" })).toBeVisible();
});

test("a page that is not kept comes by itself once there is a connection", { tag: "@thorough" }, async ({
  newBrowser,
}) => {
  const context = await newBrowser();
  const page = await context.newPage();
  await page.goto("/");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await goOffline(page);
  await page.goto("/rules");
  await expect(page.getByRole("heading", { name: "You are not connected" })).toBeVisible();
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "You are not connected" })).toBeVisible();
  await expectReadable(page, "a page without a connection");
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1, name: "Rules" })).toBeVisible();
});

test("a page that is not kept lists the posts seen last, which are", { tag: "@thorough" }, async ({
  meet,
}) => {
  const [ada] = await meetAll(meet, "Ada P.");
  const [first, second] = [newTitle("Wool"), newTitle("Stool")];
  const page = await ada.visit("/");
  const list = page.getByRole("region", { name: "Posts that you saw last" });
  for (const title of [first, second]) {
    const path = `/feed/${await publishAs(ada, title)}`;
    await page.goto(path);
    await waitUntilKept(page, path);
  }
  await goOffline(page);
  await page.goto("/search");
  await expect(list.getByRole("link")).toHaveText([second, first]);
  await expectReadable(page, "the posts seen last");
  await list.getByRole("link", { name: first }).click();
  await expect(page.getByRole("heading", { name: first, level: 1 })).toBeVisible();
});

test("nothing of a member is left after the logout, in other tabs neither", async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const { page, id, code } = await promiseSeen(ada, ben);
  const other = await ben.context.newPage();
  await other.goto(`/feed/${id}`);
  await expect(text(other, code).first()).toBeVisible();
  expect(await keptRecords(page)).toContain(code);
  await page.setViewportSize({ width: 1280, height: 800 });
  await logOut(page);
  await expect(page.getByRole("link", { name: "Login", exact: true }).first()).toBeVisible();
  await expect(text(other, code)).toHaveCount(0);
  expect(await keptRecords(page)).toBe("[]");
  await expect.poll(() => keptPaths(page)).toEqual([]);
  await goOffline(page);
  await page.goto("/me");
  await expect(page.getByRole("heading", { name: "You are not connected" })).toBeVisible();
  await ben.context.setOffline(false);
  expect(await keptRecords(page)).toBe("[]");
});

test("a session that was ended elsewhere leaves nothing either", { tag: "@thorough" }, async ({
  meet,
  isMobile,
}) => {
  test.skip(isMobile, "nothing of it depends on the screen");
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const { page } = await promiseSeen(ada, ben);
  await ben.call("GET", "/logout");
  await page.reload();
  await expect(text(page, "Log in to see your posts and replies.")).toBeVisible();
  await expect.poll(() => keptRecords(page)).toBe("[]");
  await expect.poll(() => keptPaths(page)).not.toContain("/me");
});

test("a post that was taken down is not shown again", { tag: "@thorough" }, async ({ meet, isMobile }) => {
  test.skip(isMobile, "nothing of it depends on the screen");
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Lamp"));
  const page = await ben.visit(`/feed/${id}`);
  await waitUntilKept(page, `/feed/${id}`);
  await ada.call("DELETE", `/post/${id}`);
  expect((await page.goto(`/feed/${id}`))?.status()).toBe(410);
  await expect.poll(() => keptPaths(page)).not.toContain(`/feed/${id}`);
  await goOffline(page);
  await page.goto(`/feed/${id}`);
  await expect(page.getByRole("heading", { name: "You are not connected" })).toBeVisible();
  await ben.context.setOffline(false);
});

test("a reply written without a connection waits, and is sent once", { tag: "@thorough" }, async ({
  meet,
}) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Bird house"));
  const page = await ben.visit(`/feed/${id}`);
  await waitUntilKept(page, `/feed/${id}`);
  await expect.poll(() => keptRecords(page)).toContain(id);
  await goOffline(page);
  await field(page, "When could you collect it?").fill("Sunday");
  await field(page, "A few words").fill("With a bow on it");
  await page.getByRole("button", { name: "I would like this", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Your reply waits to be sent" })).toBeVisible();
  await expect(text(page, "It goes out by itself once you are connected.")).toBeVisible();
  await page.reload();
  await expect(text(page, "“With a bow on it”")).toBeVisible();
  await page.getByRole("button", { name: "Change it" }).click();
  await expect(field(page, "A few words")).toHaveValue("With a bow on it");
  await field(page, "A few words").fill("With two bows on it");
  await page.getByRole("button", { name: "I would like this", exact: true }).click();
  await expect(text(page, "“With two bows on it”")).toBeVisible();
  await ben.context.setOffline(false);
  await expect(text(page, "Your reply is sent.")).toBeVisible({ timeout: 30_000 });
  await expect(text(page, "Your reply waits to be sent")).toHaveCount(0);
  const { replies } = await ada.call<{ replies: { text: string }[] }>("GET", `/post/${id}/reply`);
  expect(replies.map((reply) => reply.text)).toEqual(["With two bows on it"]);
});
