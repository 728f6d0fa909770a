import type { Page } from "@playwright/test";
import { expectReadable } from "@/tests/support/axe";
import { runCron } from "@/tests/support/emails";
import { expect } from "@/tests/support/fixtures";
import { logIn, meetAll, type Neighbour, newTitle, PASSWORD, test, visitIn } from "@/tests/support/people";
import { publishAs } from "@/tests/support/publish";

const SAVE = "Tell me when something comes";

const text = (page: Page, words: string | RegExp) => page.getByText(words).filter({ visible: true });
const card = (page: Page, words: string) =>
  page.getByRole("main").getByRole("article", { name: words }).filter({ visible: true });

type Saved = { q?: string; emailed: boolean; fresh: number };

async function searchesOf(somebody: Neighbour): Promise<Saved[]> {
  return (await somebody.call<{ searches: Saved[] }>("GET", "/me/search")).searches;
}

async function notificationsOf(somebody: Neighbour): Promise<string[]> {
  const { notifications } = await somebody.call<{ notifications: { kind: string }[] }>(
    "GET",
    "/notification",
  );
  return notifications.map(({ kind }) => kind);
}

test("a visitor saves a search via login, is notified of matches, and unsubscribes", async ({
  meet,
  newBrowser,
}) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const title = newTitle("Oak desk");
  const word = title.split(" ").at(-1) ?? "";
  const words = `“desk ${word}”, offers only, within 5 km`;
  const place = "latitude=50.8743&longitude=0.0123&radius=5";
  const page = await visitIn(await newBrowser(), `/searches?q=desk+${word}&type=offer&${place}`);

  await expect(text(page, words)).toBeVisible();
  await expectReadable(page, "a search to be saved");
  const sent = page.waitForRequest(
    (request) => request.url().endsWith("/me/search") && request.method() === "POST",
  );
  await page.getByRole("button", { name: SAVE }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await logIn(page, ben.email, PASSWORD);
  await expect(page).toHaveURL(/\/searches\?q=desk/);
  expect((await sent).postData()).not.toContain("50.8743");
  await expect(text(page, "Saved. We’ll notify you of matches")).toBeVisible();
  await expect(card(page, words)).toContainText("Nothing right now.");
  await page.reload();
  await page.getByRole("button", { name: SAVE }).click();
  await expect(text(page, "Saved. We’ll notify you of matches")).toBeVisible();
  expect(await searchesOf(ben)).toMatchObject([{ q: `desk ${word}`, emailed: true, fresh: 0 }]);

  await page.goto("/searches");
  await expect(card(page, words)).toContainText("around 50.875° N, 0.008° E");
  const id = await publishAs(ada, title);
  await publishAs(ada, `Lamp ${word}`);
  await runCron();
  expect(await notificationsOf(ben)).toEqual(["match"]);
  await expect(card(page, words)).toContainText("1 new");
  await expect(card(page, words).getByRole("link", { name: title })).toHaveAttribute("href", `/feed/${id}`);
  await expectReadable(page, "a saved search with a match");
  const feed = (await card(page, words).getByRole("link", { name: "Atom feed" }).getAttribute("href")) ?? "";
  const read = await page.request.get(feed);
  expect(await read.text()).toContain(title);
  const again = await page.request.get(feed, { headers: { "if-none-match": read.headers().etag ?? "" } });
  expect(again.status()).toBe(304);
  await expect.poll(async () => (await searchesOf(ben))[0]?.fresh).toBe(0);
  await expect(
    page.getByRole("link", { name: "Notifications", exact: true }).filter({ visible: true }),
  ).toBeVisible();
  await page.goto("/notifications");
  await text(page, `It matches your search ${words}.`).click();
  await expect(page).toHaveURL(`/feed/${id}`);

  await page.goto("/searches");
  await expect(card(page, words)).toBeVisible();
  await expect(text(page, "1 new")).toHaveCount(0);
  // This site sends no mail.
  await expect(text(page, "We’ll notify you of new posts that match.")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "In the daily mail" })).toHaveCount(0);
  await page.getByRole("link", { name: `See all: ${words}` }).click();
  await expect(page).toHaveURL(/\/search\?q=desk/);
  const result = page.getByRole("article").filter({ hasText: title, visible: true });
  await expect(result).toBeVisible();
  // The message lies over the results, which stay where they are.
  const top = async () => Math.round((await result.boundingBox())?.y ?? 0);
  const before = await top();
  await page.getByRole("button", { name: SAVE }).click();
  await expect(text(page, "Saved. We’ll notify you of matches")).toBeVisible();
  expect(await top()).toBe(before);
  await expectReadable(page, "a search that was saved beside its results");
  await page.getByRole("button", { name: "Close" }).filter({ visible: true }).click();
  await expect(text(page, "Saved. We’ll notify you of matches")).toHaveCount(0);
  expect(await top()).toBe(before);
  await page.goto("/searches");
  await page.getByRole("button", { name: "Delete" }).click();
  await expectReadable(page, "a saved search about to be deleted");
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(text(page, "No saved searches yet")).toBeVisible();
  await expectReadable(page, "no saved searches");
  expect(await searchesOf(ben)).toEqual([]);
});
