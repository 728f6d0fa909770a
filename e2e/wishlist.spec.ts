import type { Page } from "@playwright/test";
import { expectReadable } from "@/tests/support/axe";
import { expect } from "@/tests/support/fixtures";
import {
  expectLoggedIn,
  field,
  logIn,
  meetAll,
  type Neighbour,
  newTitle,
  PASSWORD,
  test,
  visitIn,
  waitForHydration,
} from "@/tests/support/people";
import { publishAs } from "@/tests/support/publish";

const ADD = "Add to Wishlist";
const ON = "On your wishlist";

const text = (page: Page, words: string | RegExp) => page.getByText(words).filter({ visible: true });
const alertOf = (page: Page) => page.getByRole("alert").filter({ hasText: /./ });
const heart = (page: Page, name: string) =>
  page.getByRole("main").getByRole("button", { name, exact: true }).filter({ visible: true });
const cardOf = (page: Page, title: string) =>
  page.getByRole("main").getByRole("article").filter({ hasText: title, visible: true });

async function idsOf(somebody: Neighbour): Promise<string[]> {
  return (await somebody.call<{ ids: string[] }>("GET", "/me/wish/ids")).ids;
}

test("the heart of a card adds a post to the wishlist, and the wishlist page removes it", async ({
  meet,
  request,
}) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const title = newTitle("Copper kettle");
  const id = await publishAs(ada, title);
  const page = await ben.visit("/");
  const card = cardOf(page, title);
  await expect(card.getByRole("link")).toHaveCount(1);
  const add = card.getByRole("button", { name: ADD });
  await expect(add).toHaveAttribute("aria-pressed", "false");
  const size = await add.boundingBox();
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await add.click();
  await expect(card.getByRole("button", { name: ON })).toHaveAttribute("aria-pressed", "true");
  await expect(page).toHaveURL("/");
  await expect.poll(() => idsOf(ben)).toEqual([id]);
  await page.reload();
  await expect(card.getByRole("button", { name: ON })).toBeVisible();

  await page.goto("/wishlist");
  await expect(page.getByRole("heading", { name: "Wishlist", exact: true })).toBeVisible();
  await expect(cardOf(page, title)).toBeVisible();
  await cardOf(page, title).getByRole("link").click();
  await expect(text(page, "Posted By")).toBeVisible();
  await expect(heart(page, ON)).toHaveAttribute("aria-pressed", "true");
  await heart(page, ON).press("Enter");
  await expect(heart(page, ADD)).toBeFocused();
  await expect.poll(() => idsOf(ben)).toEqual([]);
  await page.goto("/wishlist");
  await expect(text(page, "Nothing on your wishlist yet")).toBeVisible();
  const kept = await (await request.get("/")).text();
  expect(kept).toContain(title);
  expect(kept).not.toContain(ADD);
});

test("a member's own post has no heart on its page", { tag: "@thorough" }, async ({ meet }) => {
  const ada = await meet("Ada P.");
  const adas = await ada.visit(`/feed/${await publishAs(ada, newTitle("Clay pot"))}`);
  await expect(adas.getByRole("heading", { name: "No replies yet" })).toBeVisible();
  await expect(heart(adas, ADD)).toHaveCount(0);
});

test("a failed wish is reverted and reported; the next press works", { tag: "@thorough" }, async ({
  meet,
}) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Bird house"));
  const page = await ben.visit(`/feed/${id}`);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**/api/v1/post/${id}/wish`, async (route) => {
    await asked;
    await route.fulfill({ status: 500, body: "oops" });
  });
  await heart(page, ADD).click();
  await expect(heart(page, ON)).toBeVisible();
  answer();
  await expect(alertOf(page)).toContainText("Something went wrong on our side. Please try again.");
  await expect(heart(page, ADD)).toHaveAttribute("aria-pressed", "false");
  await page.unrouteAll();
  await page.route(`**/api/v1/post/${id}/wish`, async (route) => {
    await route.fetch({ maxRetries: 3 });
    await route.abort();
  });
  await heart(page, ADD).click();
  await expect(alertOf(page)).toContainText("We could not reach the server.");
  // The server had received it.
  await expect(heart(page, ON)).toBeVisible();
  await page.unrouteAll();
  await heart(page, ON).click();
  await expect(heart(page, ADD)).toBeVisible();
  await expect(alertOf(page)).toHaveCount(0);
  await expect.poll(() => idsOf(ben)).toEqual([]);
});

test("a press before the session is loaded counts", { tag: "@thorough" }, async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Tin box"));
  const page = await ben.visit("/about");
  await page.route(/\/api\/v1\/me$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.route(`**/api/v1/post/${id}/wish`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3000));
    await route.continue();
  });
  await page.goto(`/feed/${id}`);
  await waitForHydration(page);
  await heart(page, ADD).click();
  await expect(heart(page, ON)).toBeVisible();
  await expectLoggedIn(page);
  expect(await heart(page, ON).count()).toBe(1);
  await expect.poll(() => idsOf(ben)).toEqual([id]);
  await expect(heart(page, ON)).toBeVisible();
});

test("fast presses end in the last state, in this tab and in others", { tag: "@thorough" }, async ({
  meet,
}) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Bread knife"));
  const page = await ben.visit(`/feed/${id}`);
  const other = await ben.context.newPage();
  await other.goto(`/feed/${id}`);
  await expect(heart(other, ADD)).toBeVisible();
  await expect(heart(page, ADD)).toBeVisible();
  const sent: string[] = [];
  page.on("request", (request) => request.url().endsWith("/wish") && sent.push(request.method()));
  for (let press = 0; press < 7; press += 1) {
    await page
      .getByRole("main")
      .getByRole("button", { name: /ishlist$/ })
      .click({ delay: 0 });
  }
  await expect(heart(page, ON)).toBeVisible();
  await expect.poll(() => idsOf(ben)).toEqual([id]);
  await expect(heart(other, ON)).toBeVisible();
  expect(sent.length).toBeLessThanOrEqual(7);
  await heart(other, ON).click();
  await expect(heart(page, ADD)).toBeVisible();
  expect(await idsOf(ben)).toEqual([]);
});

test("a visitor's press continues after login and reaches the wishlist", { tag: "@thorough" }, async ({
  meet,
  newBrowser,
}) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const title = newTitle("Jigsaw");
  const id = await publishAs(ada, title);
  const context = await newBrowser();
  const asked: string[] = [];
  context.on("request", (request) => request.url().includes("/wish") && asked.push(request.url()));
  const page = await visitIn(context, `/?q=${encodeURIComponent(title)}`);
  await cardOf(page, title).getByRole("button", { name: ADD }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  expect(asked.filter((url) => url.includes("/api/"))).toEqual([]);
  await logIn(page, ben.email, PASSWORD);
  await expect(page).toHaveURL(/\/\?q=Jigsaw/);
  await expect(cardOf(page, title).getByRole("button", { name: ON })).toBeVisible();
  await expect(text(page, "It is on your wishlist now.")).toBeVisible();
  await expect.poll(() => idsOf(ben)).toEqual([id]);
  await page.reload();
  await expect(cardOf(page, title).getByRole("button", { name: ON })).toBeVisible();
  await page.goto("/wishlist");
  await expect(cardOf(page, title)).toBeVisible();
});

test("the wishlist of a page's many cards is requested once, and never for a visitor", {
  tag: "@thorough",
}, async ({ meet, newBrowser }) => {
  const [ben] = await meetAll(meet, "Ben S.");
  const asked: string[] = [];
  ben.context.on("request", (request) => request.url().includes("/me/wish") && asked.push(request.url()));
  const page = await ben.visit("/");
  await expectLoggedIn(page);
  await page.waitForLoadState("networkidle");
  expect(asked).toHaveLength(1);
  await page
    .getByRole("tabpanel")
    .getByRole("article")
    .first()
    .getByRole("heading")
    .getByRole("link")
    .click();
  await expect(text(page, "Posted By")).toBeVisible();
  expect(asked).toHaveLength(1);
  const stranger = await visitIn(await newBrowser(), "/wishlist");
  await expect(text(stranger, "Log in to see your wishlist.")).toBeVisible();
  await stranger.getByRole("main").getByRole("link", { name: "Login" }).click();
  await expect(field(stranger, "Username")).toBeVisible();
  await logIn(stranger, ben.email, PASSWORD);
  await expect(stranger).toHaveURL("/wishlist");
  await expect(text(stranger, "Nothing on your wishlist yet")).toBeVisible();
});

test("hearts, the wishlist and their messages are accessible", { tag: "@thorough" }, async ({
  meet,
  isMobile,
}) => {
  test.skip(isMobile, "sets its own sizes");
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const title = newTitle("Six soup bowls");
  const id = await publishAs(ada, title, { quantity: "6" });
  const page = await ben.visit("/wishlist");
  await expect(text(page, "Nothing on your wishlist yet")).toBeVisible();
  await expectReadable(page, "an empty wishlist");
  await page.goto(`/feed/${id}`);
  await heart(page, ADD).click();
  await expect(heart(page, ON)).toBeVisible();
  await expectReadable(page, "a post on the wishlist");
  await page.goto("/wishlist");
  await expect(cardOf(page, title)).toBeVisible();
  await page.route("**/api/v1/post/*/wish", (route) => route.fulfill({ status: 500, body: "oops" }));
  await cardOf(page, title).getByRole("button", { name: ON }).click();
  await expect(alertOf(page)).toBeVisible();
  await expectReadable(page, "a wishlist, and a press that failed");
});
