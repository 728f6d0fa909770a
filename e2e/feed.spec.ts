import type { Page } from "@playwright/test";
import { expect, test } from "@/tests/support/fixtures";
import { newTitle, waitForHydration } from "@/tests/support/people";
import { publish } from "@/tests/support/publish";

test("both lists are in the server's HTML", async ({ request }) => {
  const html = await (await request.get("/")).text();
  expect(html).toContain("Latest donations");
  expect(html).toContain("Latest Demands");
  expect(html.match(/<article/g)?.length).toBeGreaterThan(20);
  expect(html).toMatch(/>Donate<\/button>/);
  expect(html).toMatch(/>Demand<\/button>/);
});

/** How many cards stand side by side. */
const columns = (page: Page) =>
  page
    .getByRole("article")
    .filter({ visible: true })
    .evaluateAll((all) => {
      const tops = all.map((card) => card.getBoundingClientRect().top);
      return tops.filter((top) => top === tops[0]).length;
    });

test("a card's picture is half the window high and the whole card links to the post", async ({ page }) => {
  const title = newTitle("Walnut desk");
  await publish(title);
  const card = page.getByRole("article").filter({ hasText: title });
  // While others publish, too, strangers may see it a second later.
  await expect(async () => {
    await page.goto("/");
    await expect(card).toBeVisible({ timeout: 500 });
  }).toPass();
  await waitForHydration(page);
  const box = await card.locator("div").first().boundingBox();
  const height = await page.evaluate(() => window.innerHeight);
  expect(Math.abs((box?.height ?? 0) - height / 2)).toBeLessThan(3);
  await page.setViewportSize({ width: 1920, height: 1080 });
  expect(await columns(page)).toBe(4);
  await page.getByRole("button", { name: "Small cards" }).click();
  expect(await columns(page)).toBe(6);
  await page.getByRole("button", { name: "Small cards" }).click();
  await page.setViewportSize({ width: 1280, height: 800 });
  await card.click({ position: { x: 30, y: 150 } });
  await expect(page).toHaveURL(/\/feed\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
});

test("the tabs work by keyboard and the back button restores the tab", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("tab", { name: "Latest donations" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: "Latest Demands" })).toBeFocused();
  await expect(page.getByRole("tab", { name: "Latest Demands" })).toHaveAttribute("aria-selected", "true");
  await expect(page).toHaveURL("/#demands");
  const card = page.getByRole("tabpanel").getByRole("article").first();
  await expect(card.getByRole("button", { name: "Donate" })).toBeVisible();
  await card.getByRole("heading").getByRole("link").click();
  await expect(page).toHaveURL(/\/feed\//);
  await page.goBack();
  await expect(page.getByRole("tab", { name: "Latest Demands" })).toHaveAttribute("aria-selected", "true");
});

test("searching filters the feed, is remembered, and can be shared and undone", async ({ page }) => {
  const word = `quince${newTitle("").trim()}`;
  await publish(`Jar of ${word} jelly`);
  await page.goto("/");
  const box = page.getByRole("combobox", { name: "Search posts" });
  await box.click();
  for (const name of ["Paper", "Wood", "Clothe pieces"]) {
    await expect(page.getByRole("option", { name })).toBeVisible();
  }
  await box.fill(word);
  await box.press("Enter");
  await expect(page.getByText(`1 found for “${word}”`)).toBeVisible();
  await expect(page.getByRole("tabpanel").getByRole("article")).toHaveCount(1);
  await expect(page).toHaveURL(`/?q=${word}#donations`);
  await page.reload();
  await expect(page.getByText(`1 found for “${word}”`)).toBeVisible();
  await page.goBack();
  await expect(page.getByText(`found for “${word}”`)).toHaveCount(0);
  await expect(page.getByRole("tabpanel").getByRole("article").nth(3)).toBeVisible();
  await page.getByRole("combobox", { name: "Search posts" }).click();
  await expect(page.getByRole("option", { name: word })).toBeVisible();
});

test("a search puts its results where the page said what this site is", async ({ page }) => {
  const word = newTitle("Sieve").replace(" ", "");
  await publish(word);
  await page.goto("/");
  const hero = page.locator(".home-hero .ways");
  const first = page.getByRole("tabpanel").getByRole("article").first();
  await expect(hero).toBeVisible();
  const box = page.getByRole("combobox", { name: "Search posts" });
  await box.fill(word);
  await box.press("Enter");
  await expect(page.getByText(`1 found for “${word}”`)).toBeVisible();
  await expect(hero).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await page.reload();
  await expect(page.getByText(`1 found for “${word}”`)).toBeVisible();
  await expect(hero).toBeHidden();
  expect((await first.boundingBox())?.y).toBeLessThan(320);
  await page.goBack();
  await expect(hero).toBeVisible();
});

test("a search that finds nothing says so and offers to ask the neighbours", async ({ page }) => {
  await page.goto("/?q=zzzzunobtainium");
  await expect(page.getByRole("heading", { name: "No offers match “zzzzunobtainium”" })).toBeVisible();
  await expect(page.getByRole("tabpanel").getByRole("link", { name: "Ask for something" })).toHaveAttribute(
    "href",
    "/demand?title=zzzzunobtainium",
  );
});

test("a static suggestion can be chosen by keyboard", async ({ page }) => {
  await page.goto("/");
  const box = page.getByRole("combobox", { name: "Search posts" });
  await box.focus();
  await box.press("ArrowDown");
  await expect(page.getByRole("option", { name: "Paper" })).toHaveAttribute("aria-selected", "true");
  await box.press("Enter");
  await expect(page).toHaveURL("/?q=Paper#donations");
  await expect(page.getByText("found for “Paper”").filter({ visible: true })).toBeVisible();

  // Escape leaves the list and its choice.
  await box.fill("wood");
  await box.press("ArrowDown");
  await expect(page.getByRole("option").first()).toHaveAttribute("aria-selected", "true");
  await box.press("Escape");
  await box.press("Enter");
  await expect(page).toHaveURL("/?q=wood#donations");
});

test("what is typed is in the list at once, which says how long it is", { tag: "@once" }, async ({
  page,
}) => {
  await page.goto("/");
  const box = page.getByRole("combobox", { name: "Search posts" });
  await box.click();
  await expect(page.getByRole("option", { name: "Paper" })).toBeVisible();
  await page.route("**/api/v1/post/suggestion*", (route) => route.abort());
  await box.fill("pap");
  await expect(page.getByRole("option")).toHaveText(["Paper", "Search for “pap”"]);
  await expect(page.getByRole("status").filter({ hasText: "2 suggestions" })).toHaveCount(1);
  await box.fill("zzzzunobtainium");
  await page.getByRole("option", { name: "Search for “zzzzunobtainium”" }).click();
  await expect(page.getByRole("heading", { name: "No offers match “zzzzunobtainium”" })).toBeVisible();
  await page.getByRole("button", { name: "Clear the search" }).click();
  await expect(page.getByRole("tabpanel").getByRole("article").nth(3)).toBeVisible();
  await expect(box).toBeFocused();
});

test("suggestions that fit stay while more letters are typed", { tag: "@once" }, async ({ page }) => {
  const word = `quill${newTitle("").trim()}`;
  await publish(`Box of ${word}s`);
  await page.goto("/");
  const box = page.getByRole("combobox", { name: "Search posts" });
  const option = page.getByRole("option", { name: `Box of ${word}s` });
  await box.fill(word.slice(0, -1));
  await expect(option).toBeVisible();
  await page.route("**/api/v1/post/suggestion*", () => {});
  await box.fill(word);
  await expect(page.getByRole("option", { name: `Search for “${word}”` })).toBeVisible();
  await expect(option).toBeVisible();
});

test("show more adds the rest without duplicates, while new posts arrive", async ({ page }) => {
  await page.goto("/");
  const articles = page.getByRole("tabpanel").getByRole("article");
  await expect(articles).toHaveCount(24);
  await publish(newTitle("Late arrival"));
  await page.getByRole("button", { name: "Show more" }).click();
  await expect.poll(() => articles.count()).toBeGreaterThan(24);
  const titles = await articles
    .getByRole("heading")
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(new Set(titles).size).toBe(titles.length);
});

test("what the router of a browser asks for is kept for the next visitor", async ({ browser, baseURL }) => {
  const visit = async () => {
    const context = await browser.newContext({ baseURL, serviceWorkers: "block" });
    const page = await context.newPage();
    const seen: (string | undefined)[] = [];
    page.on("response", (response) => {
      if (/\/about\?_rsc/.test(response.url())) seen.push(response.headers()["cache-status"]);
    });
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
    await expect(page).toHaveURL("/about");
    await context.close();
    return seen;
  };
  // Another test may change what every page shows.
  await expect.poll(async () => [...new Set(await visit())]).toEqual(["swap-shop; hit"]);
});

test("public pages are cached and refreshed at once when something is published", async ({ request }) => {
  const id = await publish(newTitle("First"));
  for (const path of ["/", `/feed/${id}`]) {
    await request.get(path);
    await expect
      .poll(async () => (await request.get(path)).headers()["cache-status"], { message: path })
      .toBe("swap-shop; hit");
  }
  const { "cache-control": shared } = (await request.get("/")).headers();
  expect(shared).toBe("public, max-age=0, must-revalidate");
  const title = newTitle("Second");
  await publish(title);
  // While others publish, too, strangers may see it a second later.
  await expect.poll(async () => (await request.get("/")).text()).toContain(title);
});

test("a post's link can be shared", async ({ page, context, isMobile }) => {
  test.skip(isMobile, "a phone has its own share sheet");
  const id = await publish(newTitle("Shared"));
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`/feed/${id}`);
  const share = page.getByRole("button", { name: "Share", exact: true });
  await share.scrollIntoViewIfNeeded();
  const before = await share.boundingBox();
  const heightOfPage = () => page.evaluate(() => document.documentElement.scrollHeight);
  const height = await heightOfPage();
  await share.click();
  await expect(page.getByText("Link copied")).toBeInViewport({ ratio: 1 });
  // Nothing makes way for the words.
  expect(await share.boundingBox()).toEqual(before);
  expect(await heightOfPage()).toBe(height);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test("Home leaves the search and the tab", async ({ page }) => {
  await page.goto("/?q=chair#demands");
  await expect(page.getByText("found for “chair”").filter({ visible: true })).toBeVisible();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Swap Shop" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("tab", { name: "Latest donations" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("found for “chair”")).toHaveCount(0);
  await expect(page.getByRole("combobox", { name: "Search posts" })).toHaveValue("");
});

test("the search box keeps the focus after a search", async ({ page }) => {
  await page.goto("/");
  const box = page.getByRole("combobox", { name: "Search posts" });
  await box.fill("bicyc");
  await box.press("Enter");
  await expect(page.getByText(/^[1-9]\d* found for “bicyc”/).filter({ visible: true })).toBeVisible();
  await expect(box).toBeFocused();
});
