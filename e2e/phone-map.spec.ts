import type { Page } from "@playwright/test";
import { expectReadable } from "@/tests/support/axe";
import { expect, test } from "@/tests/support/fixtures";
import { newTitle, waitForHydration } from "@/tests/support/people";
import { publish } from "@/tests/support/publish";

const HERE = { address: "3 Mill Lane, Lewes", latitude: "50.8743", longitude: "0.0123" };
const THERE = { address: "1 Sea Road, Hove", latitude: "50.8271", longitude: "-0.1682" };

const screen = (page: Page) => page.getByRole("dialog", { name: "Map of the posts" });
const row = (page: Page) => screen(page).getByRole("listitem");
const heading = (page: Page) => screen(page).getByRole("status");
const mapButton = (page: Page) => page.getByRole("button", { name: "Map", exact: true });

function hasCoveredPin(map: HTMLElement): boolean {
  const pins = [...map.querySelectorAll("button[data-cells]")];
  const buttons = [...(map.parentElement?.querySelectorAll(":scope > button, :scope > div > button") ?? [])];
  return pins.some((pin) => {
    const { left, right, top, bottom } = pin.getBoundingClientRect();
    return buttons.some((button) => {
      const at = button.getBoundingClientRect();
      return left < at.right && right > at.left && top < at.bottom && bottom > at.top;
    });
  });
}

async function publishThree(): Promise<string> {
  const word = newTitle("kettle").replace(" ", "");
  await publish(`${word} one`, HERE);
  await publish(`${word} two`, { ...HERE, latitude: "50.8721" });
  await publish(`${word} three`, THERE);
  return word;
}

test.describe("on a phone the map is a screen of its own", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test("that back closes, with the posts of a circle to swipe through", { tag: "@thorough" }, async ({
    page,
  }) => {
    const word = await publishThree();
    await page.goto(`/?q=${word}`);
    await waitForHydration(page);
    await expect(page.getByRole("tabpanel").getByRole("article")).toHaveCount(3);
    await mapButton(page).click();
    await expect(screen(page)).toBeVisible();
    expect(await screen(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
    await expect(row(page)).toHaveCount(3);
    await screen(page).getByRole("button", { name: "2 posts around Lewes" }).click();
    await expect(row(page)).toHaveCount(2);
    await expect(heading(page).filter({ hasText: "2 posts around Lewes" })).toBeVisible();
    await expectReadable(page, "the screen of the map");
    expect(await screen(page).innerHTML()).not.toMatch(/50\.8743|50\.8721|0\.0123/);

    // Once somebody moves the map, the cards are those in view, and no pin lies under a button.
    await screen(page).getByRole("button", { name: "Zoom in" }).click();
    await expect(heading(page).filter({ hasText: /^2 posts in this part of the map$/ })).toBeVisible();
    expect(await screen(page).locator("section.map").evaluate(hasCoveredPin)).toBe(false);

    // A swipe lights up the circle of the card that is reached.
    await screen(page).getByRole("button", { name: "Show all" }).click();
    await expect(row(page)).toHaveCount(3);
    await page.locator(".map-cards").evaluate((list) => list.scrollTo({ left: list.scrollWidth }));
    const swipedTo = screen(page).locator("[data-pointed=true]");
    await expect(swipedTo).toHaveCount(1);
    // Closer, it stays in the middle.
    for (const _ of [1, 2, 3]) await screen(page).getByRole("button", { name: "Zoom in" }).click();
    await expect(swipedTo).toBeInViewport({ ratio: 0.9 });
    // The cards are those of what is seen of the map.
    await expect(row(page)).toHaveCount(2);
    await expect(row(page).filter({ hasText: "three" })).toHaveCount(0);
    await expect(heading(page).filter({ hasText: /^2 posts in this part of the map$/ })).toBeVisible();
    await screen(page).getByRole("button", { name: "Show all" }).click();
    await expect(row(page)).toHaveCount(3);
    await expect(heading(page).filter({ hasText: /^3 posts on the map$/ })).toBeVisible();

    // A post of it, and back to the map as it was.
    await row(page).filter({ hasText: "two" }).getByRole("link").click();
    await expect(page).toHaveURL(/\/feed\//);
    await expect(screen(page)).toBeHidden();
    await page.goBack();
    await expect(screen(page)).toBeVisible();
    await page.goBack();
    await expect(screen(page)).toHaveCount(0);
    await expect(page).toHaveURL(`/?q=${word}`);
    await expect(page.getByRole("tabpanel").getByRole("article")).toHaveCount(3);

    await mapButton(page).click();
    await screen(page).getByRole("button", { name: "Close the map" }).click();
    await expect(screen(page)).toHaveCount(0);
    await expect(page).toHaveURL(`/?q=${word}`);
  });

  test("that can be narrowed to a kind", { tag: "@thorough" }, async ({ page }) => {
    const word = newTitle("kettle").replace(" ", "");
    await publish(`${word} one`, HERE);
    await publish(`${word} two`, { ...THERE, type: "request" });
    await page.goto(`/search?q=${word}&view=map`);
    await expect(row(page)).toHaveCount(2);
    const requests = screen(page).getByRole("button", { name: "Requests 1" });
    await requests.click();
    await expect(requests).toHaveAttribute("aria-pressed", "true");
    await expect(row(page)).toHaveCount(1);
    await expect(row(page)).toContainText(`${word} two`);
    await expect(heading(page).filter({ hasText: /^1 post on the map$/ })).toBeVisible();
    await expectReadable(page, "the narrowed map");
    await requests.click();
    await expect(row(page)).toHaveCount(2);
  });

  test("that a shared address opens, and closing leaves the list", async ({ page }) => {
    const word = await publishThree();
    await page.goto(`/search?q=${word}&view=map`);
    await expect(screen(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(screen(page)).toHaveCount(0);
    await expect(page).toHaveURL(`/search?q=${word}`);
    await expect(page.getByRole("region", { name: "Results" }).getByRole("article")).toHaveCount(3);
    await mapButton(page).click();
    await expect(page).toHaveURL(`/search?q=${word}&view=map`);
    await page.goBack();
    await expect(screen(page)).toHaveCount(0);
    await expect(page).toHaveURL(`/search?q=${word}`);
  });
});

test("on a wide screen the map stays beside the list", { tag: "@thorough" }, async ({ page }) => {
  await page.goto("/search?view=map");
  const map = page.getByRole("region", { name: "Map of the posts" });
  await expect(map).toBeVisible();
  const card = page.getByRole("region", { name: "Results" }).getByRole("article").first();
  const [left, right] = [await map.boundingBox(), await card.boundingBox()];
  expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
  await page.mouse.wheel(0, 600);
  await expect(map).toBeInViewport({ ratio: 0.9 });
});
