import type { Page } from "@playwright/test";
import { HOUR_MS } from "@/lib/time/durations";
import { expectReadable } from "@/tests/support/axe";
import { expect, test } from "@/tests/support/fixtures";
import {
  field,
  fillCoordinates,
  newTitle,
  unfoldCoordinates,
  waitForHydration,
} from "@/tests/support/people";
import { publish } from "@/tests/support/publish";

/** The exact position; only its cell may leave the browser. */
const HERE = { latitude: 50.873812, longitude: 0.008843 };

const cards = (page: Page) => page.getByRole("region", { name: "Results" }).getByRole("article");
const chip = (page: Page, name: string | RegExp) =>
  page.getByRole("region", { name: "Filters" }).getByRole("button", { name });
const box = (page: Page) => page.getByRole("combobox", { name: "Search posts" }).filter({ visible: true });

test("a neighbour types, filters, shares the address and goes back", async ({ page }) => {
  const word = `quillow${newTitle("").trim().slice(0, 4)}`;
  await publish(`Blue ${word}`, { tags: "wool,bedding" });
  await publish(`Red ${word}`, { tags: "wool" });
  await publish(`Wanted: a ${word}`, { type: "request", tags: "bedding" });
  await page.goto("/search");
  await waitForHydration(page);
  await box(page).fill(word);
  await box(page).press("Enter");
  await expect(cards(page)).toHaveCount(3);
  await expect(page.getByText("3 found")).toBeVisible();
  await chip(page, /^Offers 2/).click();
  await expect(cards(page)).toHaveCount(2);
  await chip(page, /^bedding 1/).click();
  await expect(cards(page)).toHaveCount(1);
  await expect(page).toHaveURL(`/search?q=${word}&type=offer&tag=bedding`);
  // The address contains the whole search.
  await page.reload();
  await expect(box(page)).toHaveValue(word);
  await expect(cards(page)).toHaveCount(1);
  await expect(chip(page, "Tag bedding: remove")).toBeVisible();
  await page.goBack();
  await expect(cards(page)).toHaveCount(2);
  await page.goForward();
  await expect(cards(page)).toHaveCount(1);
  await chip(page, "Clear all filters").click();
  await expect(cards(page)).toHaveCount(3);
  await cards(page).first().getByRole("heading").getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(word);
  await page.goBack();
  await expect(cards(page)).toHaveCount(3);
});

test("a search asks for its results before its scripts, and once", async ({ page }) => {
  const title = newTitle("Early");
  await publish(title);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/api/v1/post?")) asked.push(request.url());
  });
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await isReleased;
    await route.continue();
  });
  const early = page.waitForRequest(/\/api\/v1\/post\?/);
  await page.goto(`/search?${new URLSearchParams({ q: title })}`, { waitUntil: "commit" });
  await early;
  release();
  await expect(cards(page).first()).toContainText(title);
  expect(asked).toHaveLength(1);
});

test("a misspelt search has results, and an empty one offers a next step", async ({ page }) => {
  await page.goto("/search?q=bycicle");
  await expect(page.getByText("Showing results for “bicycle”")).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  // The corrected search is saved.
  await page.getByRole("button", { name: "Tell me when something comes" }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).toContain("bicycle");
  await page.goto("/search?q=zzzzunobtainium");
  await expect(page.getByRole("heading", { name: "Nothing matches “zzzzunobtainium”" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Ask for something" }).filter({ visible: true })).toBeVisible();
  await expectReadable(page, "nothing found");
});

test("titles and tags are completed while typing, and an outdated suggestion is dropped", {
  tag: "@thorough",
}, async ({ page }) => {
  const word = `zylophone${newTitle("").trim().slice(0, 4)}`;
  await publish(`Toy ${word}`);
  await page.clock.install();
  await page.goto("/");
  await waitForHydration(page);
  // The list has loaded.
  await box(page).click();
  await expect(page.getByRole("option", { name: "Paper" })).toBeVisible();
  // However slowly the letters come, no time passes between them.
  await page.clock.pauseAt(new Date(Date.now() + HOUR_MS));
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/suggestion") && asked.push(request.url()));
  await box(page).pressSequentially(word.slice(0, 9));
  await page.clock.runFor(1000);
  await expect(page.getByRole("option", { name: `Toy ${word}` })).toBeVisible();
  // Typed without a pause: one request.
  expect(asked).toHaveLength(1);
  await page.clock.resume();
  await box(page).press("ArrowDown");
  await box(page).press("Enter");
  await expect(page.getByText(`1 found for “Toy ${word}”`)).toBeVisible();
});

test("near me asks for the position only after a click, sends no more than the cell, and remembers it", {
  tag: "@thorough",
}, async ({ page, context }) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation(HERE);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  await page.goto("/");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Near me" }).click();
  await expect(page).toHaveURL(/\/search\?type=offer&latitude=50\.875&longitude=0\.00\d&radius=10/);
  await expect(cards(page).first()).toContainText("km");
  await expect(page.getByLabel("Sort by")).toHaveValue("nearest");
  expect(sent.filter((one) => /50\.8738|0\.00884/.test(one))).toEqual([]);
  await expectReadable(page, "what is near");
  await chip(page, "Within 10 km").click();
  await page.getByLabel("How far").selectOption("1");
  await page.getByRole("button", { name: "Show what is near" }).click();
  await expect(page).toHaveURL(/radius=1$/);
  await expect(page.getByText("found").filter({ visible: true })).toBeVisible();
  // Remembered: the browser is not asked again.
  await context.clearPermissions();
  await page.goto("/");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Near me" }).click();
  await expect(page).toHaveURL(/latitude=50\.875/);
  const post = await cards(page).first().getByRole("link").first().getAttribute("href");
  await page.getByRole("button", { name: "Map", exact: true }).click();
  const here = page.getByRole("region", { name: "Map of the posts" }).getByText("You", { exact: true });
  await expect(here).toBeVisible();
  // On one line, though markers of the map have no width of their own.
  const isWide = () => here.evaluate((pill) => pill.clientWidth > pill.clientHeight);
  await expect.poll(isWide).toBe(true);
  // On the page of a post, too, which knows nobody's place.
  await page.goto(post ?? "");
  await expect(page.getByText(/ km away$/)).toBeVisible();
});

test("near me on the search page acts at once where the place is allowed or known, and can be changed", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation(HERE);
  await page.goto("/search?q=the");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Near me" }).click();
  await expect(page).toHaveURL(/\/search\?q=the&latitude=50\.875&longitude=0\.00\d&radius=10$/);
  const panel = page.getByRole("heading", { name: "Near which place?" });
  await expect(panel).toHaveCount(0);
  await chip(page, "Within 10 km").click();
  await expect(panel).toBeVisible();
  await context.clearPermissions();
  await page.goto("/search");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Near me" }).click();
  await expect(page).toHaveURL(/\/search\?latitude=50\.875/);
  await expect(panel).toHaveCount(0);
});

test("a visitor who shares no position types a place", { tag: "@thorough" }, async ({ page }) => {
  await page.goto("/");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Near me" }).click();
  await expect(page.getByRole("heading", { name: "Near which place?" })).toBeVisible();
  await page.getByRole("button", { name: "Show what is near" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Type a town or village first" })).toBeVisible();
  await field(page, "Town or village").fill("No such town");
  await page.getByRole("button", { name: "Show what is near" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "No place found." })).toBeVisible();
  await field(page, "Town or village").fill("");
  await fillCoordinates(page, "50.8738", "0.0088");
  await expectReadable(page, "the panel for a place");
  await page.getByRole("button", { name: "Show what is near" }).click();
  await expect(cards(page).first()).toContainText("km");
});

/** A browser whose position request only the test answers. */
async function askInVain(page: Page) {
  await page.clock.install();
  await page.addInitScript(() => {
    const asked: PositionCallback[] = [];
    navigator.geolocation.getCurrentPosition = (found) => void asked.push(found);
    Object.assign(window, {
      allow: (coords: object) => {
        for (const found of asked) found({ coords } as GeolocationPosition);
      },
    });
  });
  return () =>
    page.evaluate((coords) => (window as unknown as { allow(at: object): void }).allow(coords), HERE);
}

test("an unanswered position request offers the place field, and a late answer still counts", {
  tag: "@thorough",
}, async ({ page }) => {
  const allow = await askInVain(page);
  await page.goto("/");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Near me" }).dblclick();
  await expect(page.getByRole("button", { name: "Finding you…" })).toBeVisible();
  await page.clock.fastForward(8000);
  await expect(page.getByRole("heading", { name: "Near which place?" })).toBeVisible();
  const unanswered = page.getByRole("alert").filter({ hasText: "Your browser has not answered yet" });
  await expect(unanswered).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Town or village" })).toBeVisible();
  await expectReadable(page, "an unanswered question for the place");
  await allow();
  await expect(page).toHaveURL(/latitude=50\.875/);
  await expect(unanswered).toHaveCount(0);
});

test("a late position changes nothing after a place was typed", { tag: "@thorough" }, async ({ page }) => {
  const allow = await askInVain(page);
  await page.goto("/search#place");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Use my location" }).click();
  await page.clock.fastForward(8000);
  await expect(
    page.getByRole("alert").filter({ hasText: "Your browser has not answered yet" }),
  ).toBeVisible();
  await unfoldCoordinates(page);
  await field(page, "Latitude").fill("52.5");
  await allow();
  await field(page, "Longitude").fill("13.4");
  await page.getByRole("button", { name: "Show what is near" }).click();
  await expect(page).toHaveURL(/latitude=52\.5/);
});

test("any address gets an answer; the map has every post, and a place can be removed by itself", {
  tag: "@thorough",
}, async ({ page }) => {
  await page.goto("/search?type=foo&sort=zzz&status=gone&radius=5&latitude=abc&longitude=2");
  await expect(cards(page).first()).toBeVisible();
  const all = Number((await page.getByText(/^\d+ found$/).textContent())?.split(" ")[0]);
  await chip(page, "Map").click();
  await expect(page).toHaveURL(/view=map/);
  // Of a square kilometre, "2 posts around Lewes", or of a town, "Lewes, 48 posts".
  const circles = page.getByRole("button", { name: /\d+ posts?(?: around|$)/ });
  const sum = async () => {
    const names = await circles.evaluateAll((all) => all.map((one) => one.getAttribute("aria-label") ?? ""));
    return names.reduce((total, name) => total + Number(name.match(/(\d+) post/)?.[1]), 0);
  };
  await expect.poll(sum).toBe(all);
  await page.goto("/search?tag=garden&latitude=50.875&longitude=0.008&radius=5");
  await chip(page, "Within 5 km").click();
  await page.getByRole("button", { name: "Any place" }).click();
  await expect(page).toHaveURL("/search?tag=garden");
  await page.goto("/search?q=trombone");
  await expect(page.getByRole("heading", { name: "Nothing matches “trombone”" })).toBeVisible();
  await page.getByRole("link", { name: "Ask for something" }).filter({ visible: true }).click();
  await expect(field(page, "Item name")).toHaveValue("trombone");
});

test("a failed page is requested once more, and the old results stay", { tag: "@thorough" }, async ({
  page,
}) => {
  await page.goto("/search");
  await expect(cards(page)).toHaveCount(24);
  await page.route("**/api/v1/post?*cursor=*", (route) => route.abort());
  await page.getByRole("button", { name: "Show more" }).click();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await page.unroute("**/api/v1/post?*cursor=*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => cards(page).count()).toBeGreaterThan(24);
});
