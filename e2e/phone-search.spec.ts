import type { Locator, Page } from "@playwright/test";
import { expectReadable } from "@/tests/support/axe";
import { expect } from "@/tests/support/fixtures";
import { newTitle, test, waitForHydration } from "@/tests/support/people";
import { publish } from "@/tests/support/publish";

const SIZES = [
  { width: 390, height: 664 },
  { width: 390, height: 844 },
];
/** Where the first result begins, so that more than half of the screen shows what was found. */
const MAX_TOP = 260;

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

const cards = (page: Page) => page.getByRole("region", { name: "Results" }).getByRole("article");
const filtersButton = (page: Page) => page.getByRole("button", { name: /^Filters/ });
const sheet = (page: Page) => page.getByRole("dialog", { name: "Filters" });

test("on a phone the first result is near the top", async ({ page }) => {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const path of ["/search", "/search?q=bycicle&type=offer"]) {
      await page.goto(path);
      await expect(cards(page).first()).toBeVisible();
      const top = (await cards(page).first().boundingBox())?.y;
      expect(top, `${path} at ${size.height}`).toBeLessThanOrEqual(MAX_TOP);
    }
  }
});

test("kinds, place and map are all in sight, and nothing scrolls sideways", async ({ page }) => {
  await page.goto("/search");
  await waitForHydration(page);
  await expect(cards(page).first()).toBeVisible();
  const names = [/^Filters/, /^Offers \d/, /^Requests \d/, /^Near me$/, /^Map$/];
  for (const [width, letters] of [
    [390, "16px"],
    [375, "16px"],
    [320, "16px"],
    [390, "32px"],
    [320, "32px"],
  ] as const) {
    await page.setViewportSize({ width, height: 664 });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, letters);
    for (const name of names) {
      const button = page.getByRole("button", { name });
      const { x, width: own, height } = (await button.boundingBox()) ?? { x: -1, width: 0, height: 0 };
      const seen = `${name} at ${width} with letters of ${letters}`;
      expect(x, seen).toBeGreaterThanOrEqual(0);
      expect(x + own, seen).toBeLessThanOrEqual(width);
      expect(height, seen).toBeGreaterThanOrEqual(44);
      // No word is broken: it would need another line.
      const line = await button.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
      expect(height, seen).toBeLessThan(Math.max(64, line * 3.5));
    }
    const scrolls = () => document.documentElement.scrollWidth > document.documentElement.clientWidth;
    expect(await page.evaluate(scrolls), `${width}, ${letters}`).toBe(false);
  }
});

test("the sign for small cards stands in the row of the filters, and only a line of text between them and the results", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/search");
  await waitForHydration(page);
  await expect(cards(page).first()).toBeVisible();
  const [small, map, first] = await Promise.all([
    page.getByRole("button", { name: "Small cards" }).boundingBox(),
    page.getByRole("button", { name: "Map", exact: true }).boundingBox(),
    cards(page).first().boundingBox(),
  ]);
  expect(Math.abs((small?.y ?? 0) - (map?.y ?? 99))).toBeLessThan(2);
  expect((first?.y ?? 999) - (map?.y ?? 0) - (map?.height ?? 0)).toBeLessThan(44);
});

test("where nothing is found the newest offers follow, and what is said of a saved search has its list beside it", async ({
  meet,
}) => {
  await publish(newTitle("Wooden sledge"));
  const ben = await meet("Ben S.");
  const page = await ben.visit("/search?q=zeppelinhangar");
  await expect(page.getByRole("heading", { name: "Nothing matches “zeppelinhangar”" })).toBeVisible();
  const instead = page.getByRole("region", { name: "Newest offers" });
  await expect(instead.getByText("Not what you looked for")).toBeVisible();
  await expect(instead.getByRole("article").first()).toBeVisible();
  await page.getByRole("button", { name: "Tell me when something comes" }).click();
  const said = page.getByText("Saved. We’ll notify you of matches").filter({ visible: true });
  await expect(said).toBeVisible();
  const list = page.getByRole("link", { name: "Saved searches" }).filter({ visible: true });
  await expect(list).toHaveCount(1);
  const middle = async (part: Locator) => {
    const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x: x + width / 2, y: y + height / 2 };
  };
  const [words, link] = [await middle(said), await middle(list)];
  expect(link.y).toBeGreaterThanOrEqual(words.y - 2);
  // In one line, or both in the middle.
  expect(Math.min(Math.abs(link.y - words.y), Math.abs(link.x - words.x))).toBeLessThan(3);
  await expectReadable(page, "a search without results");
});

test("a press turns to one kind, and to the map", { tag: "@thorough" }, async ({ page }) => {
  await page.goto("/search");
  await waitForHydration(page);
  const requests = page.getByRole("button", { name: /^Requests \d/ });
  await requests.click();
  await expect(page).toHaveURL("/search?type=request");
  await expect(requests).toHaveAttribute("aria-pressed", "true");
  await expectReadable(page, "the search of a phone");
  await requests.click();
  await expect(page).toHaveURL("/search");
  await page.getByRole("button", { name: "Map", exact: true }).click();
  await expect(page).toHaveURL("/search?view=map");
});

test("filters are tried out in a sheet with their number of results, and back closes it", {
  tag: "@thorough",
}, async ({ page }) => {
  const word = `tarn${newTitle("").trim().slice(0, 5)}`;
  await publish(`Blue ${word}`, { tags: "wool,bedding" });
  await publish(`Red ${word}`, { tags: "wool" });
  await publish(`Wanted: a ${word}`, { type: "request", tags: "bedding" });
  await page.goto(`/search?q=${word}`);
  await waitForHydration(page);
  await expect(cards(page)).toHaveCount(3);

  await filtersButton(page).click();
  await expect(sheet(page).getByRole("button", { name: "Show 3 results" })).toBeVisible();
  await expectReadable(page, "the sheet of filters");
  await sheet(page)
    .getByRole("button", { name: /^Offers/ })
    .click();
  await expect(sheet(page).getByRole("button", { name: "Show 2 results" })).toBeVisible();
  await sheet(page)
    .getByRole("button", { name: /^bedding/ })
    .click();
  await expect(sheet(page).getByRole("button", { name: "Show 1 result" })).toBeVisible();
  await expect(page).toHaveURL(`/search?q=${word}`);
  await page.goBack();
  await expect(sheet(page)).toHaveCount(0);
  await expect(page).toHaveURL(`/search?q=${word}`);
  await expect(cards(page)).toHaveCount(3);

  await filtersButton(page).click();
  await sheet(page)
    .getByRole("button", { name: /^Offers/ })
    .click();
  await sheet(page).getByRole("button", { name: "Clear" }).click();
  await expect(sheet(page).getByRole("button", { name: "Show 3 results" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(sheet(page)).toHaveCount(0);
  await expect(filtersButton(page)).toBeFocused();

  await filtersButton(page).click();
  await sheet(page)
    .getByRole("button", { name: /^Requests/ })
    .click();
  await sheet(page).getByRole("button", { name: "Show 1 result" }).click();
  await expect(sheet(page)).toHaveCount(0);
  await expect(page).toHaveURL(`/search?q=${word}&type=request`);
  await expect(cards(page)).toHaveCount(1);
  await expect(filtersButton(page)).toHaveText(/1/);
  // Neither the sheet nor a copy of the search is on the way back.
  await page.goBack();
  await expect(page).toHaveURL(`/search?q=${word}`);
  await expect(cards(page)).toHaveCount(3);
});

test("the keyboard stays in the sheet", { tag: "@thorough" }, async ({ page }) => {
  await page.goto("/search");
  await waitForHydration(page);
  await expect(cards(page).first()).toBeVisible();
  await filtersButton(page).press("Enter");
  await expect(sheet(page)).toBeVisible();
  for (let press = 0; press < 20; press += 1) {
    await page.keyboard.press("Tab");
    const isInside = await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest("dialog") !== null,
    );
    expect(isInside).toBe(true);
  }
});

test("a place is typed in a sheet too", { tag: "@thorough" }, async ({ page }) => {
  await page.goto("/search");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Near me" }).click();
  const place = page.getByRole("dialog", { name: "Near which place?" });
  await place.getByRole("button", { name: "Show what is near" }).click();
  await expect(place.getByRole("alert").filter({ hasText: "Type a town or village first" })).toBeVisible();
  await expectReadable(page, "the sheet for a place");
  await place.getByRole("combobox", { name: "Town or village" }).fill("Lewes");
  await place.getByRole("button", { name: "Show what is near" }).click();
  await expect(place).toHaveCount(0);
  await expect(page).toHaveURL(/latitude=50\.875&longitude=0\.00\d&radius=10/);
  await expect(page.getByRole("button", { name: "Within 10 km" })).toBeVisible();
  await expect(cards(page).first()).toContainText("km");
});

test("what is said of a saved search stands above the bottom bar, not on the first result", async ({
  meet,
}) => {
  const title = newTitle("Wooden sledge");
  await publish(title);
  const ben = await meet("Ben S.");
  const page = await ben.visit(`/search?q=${encodeURIComponent(title)}`);
  const picture = cards(page).first().locator(".picture");
  await expect(picture).toBeVisible();
  await page.getByRole("button", { name: "Tell me about new ones", exact: true }).click();
  const said = page.getByText("Saved. We’ll notify you of matches").filter({ visible: true });
  await expect(said).toBeInViewport({ ratio: 1 });
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { y: 0, height: 0 };
  const [notice, bar, shown] = await Promise.all([
    boxOf(said),
    boxOf(page.getByRole("navigation", { name: "Bottom bar" })),
    boxOf(picture),
  ]);
  expect(notice.y).toBeGreaterThan(shown.y + shown.height / 2);
  expect(notice.y + notice.height).toBeLessThan(bar.y);
  expect(bar.y - notice.y).toBeLessThan(120);
  await expectReadable(page, "a saved search on a phone");
  await page.getByRole("button", { name: "Close", exact: true }).filter({ visible: true }).click();
  await expect(said).toHaveCount(0);
});
