import type { Page } from "@playwright/test";
import { expectReadable } from "@/tests/support/axe";
import { expect, test } from "@/tests/support/fixtures";
import { waitForHydration } from "@/tests/support/people";

const cards = (page: Page) => page.getByRole("article").filter({ visible: true });
const switcher = (page: Page) => page.getByRole("button", { name: "Small cards" });

/** How many cards stand side by side. */
const columns = (page: Page) =>
  cards(page).evaluateAll((all) => {
    const tops = all.map((card) => card.getBoundingClientRect().top);
    return tops.filter((top) => top === tops[0]).length;
  });

test("small cards are more at once, also at the next visit before any script runs", async ({
  page,
  isMobile,
}) => {
  await page.goto("/");
  await waitForHydration(page);
  await expect(switcher(page)).toHaveAttribute("aria-pressed", "false");
  expect(await columns(page)).toBe(isMobile ? 1 : 3);
  await switcher(page).click();
  await expect(switcher(page)).toHaveAttribute("aria-pressed", "true");
  const many = isMobile ? 2 : 5;
  expect(await columns(page)).toBe(many);
  await expect(cards(page).first()).toContainText("Amount Left: ");
  await expect(cards(page).first().getByRole("button", { name: "Add to Wishlist" })).toBeVisible();
  const place = cards(page).first().locator(".place");
  await expect(place.locator("span")).toBeVisible();
  await expect(place.locator("time")).toHaveAttribute("data-short", /^(now|\d+ (min|h|d))$/);
  expect(await place.evaluate((pill) => pill.scrollWidth - pill.clientWidth)).toBeLessThanOrEqual(0);
  await expectReadable(page, "the feed with small cards");

  await page.goto("/search");
  await expect(cards(page).first()).toBeVisible();
  expect(await columns(page)).toBe(many);
  await expect(switcher(page)).toHaveAttribute("aria-pressed", "true");

  await page.route("**/_next/static/**/*.js", (route) => route.abort());
  await page.goto("/");
  expect(await columns(page)).toBe(many);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.reload();
  await waitForHydration(page);
  await switcher(page).click();
  expect(await columns(page)).toBe(isMobile ? 1 : 3);
});

test("small cards say how far and how fresh on one line", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("cards", "compact"));
  await page.goto("/search?latitude=50.875&longitude=0.008&radius=25");
  await waitForHydration(page);
  const nearest = cards(page).locator(".place").filter({ hasText: "< 1 km" }).first();
  await expect(nearest).toBeVisible();
  const boxes = await nearest.evaluate((pill) =>
    [pill, ...pill.querySelectorAll("b, time")].map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
  );
  const [pill, distance, age] = boxes;
  if (!pill || !distance || !age) throw new Error("the nearest card says both");
  expect(Math.abs(distance.y + distance.height / 2 - age.y - age.height / 2)).toBeLessThan(8);
  expect(age.right).toBeLessThanOrEqual(pill.right);
  // On a second line it would be below.
  expect(age.y + age.height / 2).toBeLessThan(pill.bottom);
});

test("small cards have one badge at most over the picture, and the rest as text below it", async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem("cards", "compact"));
  const badgesAt = async (path: string) => {
    await page.goto(path);
    await waitForHydration(page);
    await expect(cards(page).first()).toBeVisible();
    return page
      .locator(".post-card > .picture")
      .evaluateAll((pictures) =>
        pictures.map((picture) =>
          [...picture.querySelectorAll(".post-badge")]
            .filter((badge) => getComputedStyle(badge).clipPath === "none")
            .map(({ textContent }) => textContent),
        ),
      );
  };
  const mixed = await badgesAt("/search?latitude=50.875&longitude=0.008&radius=25");
  expect(mixed.filter((shown) => shown.length > 1)).toEqual([]);
  expect(mixed.flat()).not.toContain("Offer");
  const requests = await badgesAt("/search?type=request&status=open");
  expect(new Set(requests.flat())).toEqual(new Set(["Request"]));
  const [picture, place] = await Promise.all([
    cards(page).first().locator(".picture").boundingBox(),
    cards(page).first().locator(".place").boundingBox(),
  ]);
  expect(place?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0));
});

test("the choice moves nothing when a page is opened", { tag: "@thorough" }, async ({ page }) => {
  // Its late arrival moves words by a pixel.
  await page.route("**/*.woff2", (route) => route.abort());
  await page.addInitScript(() => {
    localStorage.setItem("cards", "compact");
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
      })[])
        for (const { node, previousRect, currentRect } of entry.sources)
          shifts.push(
            JSON.stringify([entry.value, node?.outerHTML.slice(0, 200), previousRect, currentRect]),
          );
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/", { waitUntil: "networkidle" });
  await waitForHydration(page);
  expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
});

test("a large screen is used from edge to edge", { tag: ["@once", "@thorough"] }, async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto("/");
  await expect(cards(page).first()).toBeVisible();
  expect(await columns(page)).toBe(4);
  const box = await page.getByRole("region", { name: "Posts" }).boundingBox();
  expect(box?.width).toBeGreaterThan(1600);
});

test("five eighths of every picture are seen at least, and its place and age lie on it", async ({ page }) => {
  await page.goto("/search?latitude=50.875&longitude=0.008&radius=25");
  await expect(cards(page).first()).toBeVisible();
  const shares = await page.locator(".post-card .picture > img").evaluateAll((images) =>
    images.map((image) => {
      const { naturalWidth, naturalHeight, clientWidth, clientHeight } = image as HTMLImageElement;
      if (naturalWidth === 0) return 1;
      const ratio = clientWidth / clientHeight / (naturalWidth / naturalHeight);
      return Math.min(ratio, 1 / ratio);
    }),
  );
  expect(Math.min(...shares)).toBeGreaterThan(0.61);
  const card = cards(page).first();
  const [picture, place] = await Promise.all([
    card.locator(".picture").boundingBox(),
    card.getByText(/ km$/).boundingBox(),
  ]);
  if (!picture || !place) throw new Error("a card has both");
  expect(place.y).toBeGreaterThan(picture.y);
  expect(place.y + place.height).toBeLessThan(picture.y + picture.height);
  expect(Math.round(picture.height)).toBe(Math.round((page.viewportSize()?.height ?? 0) / 2));
});

test("a picture fills its box or is whole in it, and no strip fades", async ({ page }) => {
  await page.goto("/search?latitude=50.875&longitude=0.008&radius=25");
  await expect(cards(page).first()).toBeVisible();
  const sizesOf = (ratio: number) =>
    cards(page)
      .first()
      .locator(".picture")
      .evaluate((box: HTMLElement, r) => {
        box.style.setProperty("--r", String(r));
        const image = box.querySelector("img") as HTMLElement;
        const [{ clientWidth: width, clientHeight: height }, { maskImage }] = [
          image,
          getComputedStyle(image),
        ];
        return {
          isWide: width === box.clientWidth,
          isHigh: height === box.clientHeight,
          ratio: width / height,
          maskImage,
        };
      }, ratio);
  // As a screenshot of a phone: whole, since filling the box would hide nearly half of it.
  const tall = await sizesOf(0.46);
  expect(tall).toMatchObject({ isWide: false, isHigh: true, maskImage: "none" });
  expect(tall.ratio).toBeCloseTo(0.46, 1);
  // As most photos of phones.
  expect(await sizesOf(0.75)).toMatchObject({ isWide: true, isHigh: true, maskImage: "none" });
  expect(await sizesOf(1.2)).toMatchObject({ isWide: true, isHigh: true, maskImage: "none" });
});
