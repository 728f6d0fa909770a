import type { Page } from "@playwright/test";
import { expectReadableInBoth, smallTargets, violations } from "@/tests/support/axe";
import { expect, test } from "@/tests/support/fixtures";
import {
  choosePictures,
  expectLoggedIn,
  field,
  openStep,
  unfoldChoices,
  unfoldCoordinates,
} from "@/tests/support/people";
import { publish } from "@/tests/support/publish";

const PAGES = [
  "/",
  "/#demands",
  "/?q=zzzznothing",
  "/donate",
  "/demand",
  "/login",
  "/signup",
  "/contact",
  "/about",
  "/rules",
  "/privacy",
  "/imprint",
  "/host",
  "/host/log",
  "/moderation",
  "/safety",
  "/fair-draw",
  "/welcome",
  "/nothing",
];

/** The first offer in the feed with several pictures. */
async function aPost(page: Page): Promise<string> {
  const { posts } = await (await page.request.get("/api/v1/post?q=chairs+glue")).json();
  return `/feed/${posts[0]._id}`;
}

test("axe finds nothing on any page, in either colour scheme", async ({ page, isMobile }) => {
  // A small screen has fewer columns and its own menu.
  const pages = isMobile ? ["/", "/donate"] : PAGES;
  for (const path of [...pages, await aPost(page)]) {
    await page.goto(path, { waitUntil: "networkidle" });
    await expectReadableInBoth(page, path);
  }
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    test.use({ colorScheme, reducedMotion: "reduce" } as object);

    test("axe finds nothing in a form with mistakes, pictures and tags", async ({ page, isMobile }) => {
      await page.goto("/donate");
      await choosePictures(page, 2);
      await unfoldChoices(page);
      await field(page, "Tags").fill("kitchen, tea");
      await openStep(page, "Place");
      await page.getByRole("button", { name: "Donate", exact: true }).click();
      if (isMobile) await expect(field(page, "Item name")).toBeFocused();
      await openStep(page, "Place");
      await expect(
        page.getByText("Address is missing.").or(page.getByText("Address needs at least")),
      ).toBeVisible();
      expect(await violations(page)).toEqual([]);
    });

    test("axe finds nothing in the open menu, the suggestions and the enlarged picture", {
      tag: "@thorough",
    }, async ({ page, isMobile }) => {
      await page.goto("/");
      if (isMobile) {
        await page.getByLabel("Menu").click();
        expect(await violations(page)).toEqual([]);
        await page.keyboard.press("Escape");
      }
      await page.getByRole("combobox", { name: "Search posts" }).click();
      expect(await violations(page)).toEqual([]);
      await page.goto(await aPost(page));
      await page
        .getByRole("button", { name: /^Enlarge/ })
        .first()
        .click();
      expect(await violations(page)).toEqual([]);
    });
  });
}

test("no page scrolls sideways on the smallest phone or at 200 % zoom", { tag: "@once" }, async ({
  page,
}) => {
  for (const viewport of [
    { width: 320, height: 568 },
    { width: 640, height: 400 },
  ]) {
    await page.setViewportSize(viewport);
    for (const path of [...PAGES, await aPost(page)]) {
      await page.goto(path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(
        viewport.width,
      );
    }
  }
});

test("no page scrolls sideways with letters of twice the size, for members too", {
  tag: ["@once", "@thorough"],
}, async ({ page }) => {
  const { signUp } = await import("@/tests/support/people");
  const post = await aPost(page);
  await signUp(page);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [...PAGES, post, "/me", "/me/settings", "/messages", "/impact", "/donate/many"]) {
    await page.goto(path);
    await expectLoggedIn(page);
    // The effect of the browser's own setting.
    const wide = await page.evaluate(() => {
      document.documentElement.style.fontSize = "200%";
      return document.documentElement.scrollWidth;
    });
    expect(wide, path).toBeLessThanOrEqual(390);
  }
});

/** Letters of 200 % on a small phone: the browser shows half as many pixels. */
const LARGE = { width: 195, height: 422 };

test("with letters of twice the size the head is one row, tools have words, and nothing is cut", {
  tag: ["@once", "@thorough"],
}, async ({ page }) => {
  await page.setViewportSize(LARGE);
  await page.goto("/");
  const head = page.getByRole("banner");
  await expect(head.getByRole("link", { name: "Login" })).toBeVisible();
  expect((await head.boundingBox())?.height).toBeLessThanOrEqual(76);
  for (const name of ["Near me", "Map"]) {
    const tool = page.getByRole("button", { name, exact: true });
    expect(await tool.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))).toBe(16);
  }
  const swaps = page.getByRole("navigation", { name: "Bottom bar" }).getByRole("link", { name: "My swaps" });
  await expect(swaps).toBeVisible();
  expect(await swaps.evaluate((one) => getComputedStyle(one).fontSize)).toBe("0px");
  const times = page.getByRole("article").locator(".place time");
  await expect(times.first()).toBeVisible();
  const cut = await times.evaluateAll((all) =>
    all.flatMap((time) => {
      const pill = time.closest(".place")?.getBoundingClientRect();
      const box = time.getBoundingClientRect();
      return box.width > 0 && pill && box.right > pill.right ? (time.textContent ?? "") : [];
    }),
  );
  expect(cut).toEqual([]);
  // A street that its poster shows may be cut, a town may not.
  const towns = page.getByRole("article").locator(".place > span").filter({ hasNotText: "," });
  expect(await towns.count()).toBeGreaterThan(10);
  const cutTowns = await towns.evaluateAll((all) =>
    all.flatMap((town) => (town.scrollWidth > town.clientWidth + 1 ? [town.textContent] : [])),
  );
  expect(cutTowns).toEqual([]);
});

test("with letters of twice the size the bar of a post is one row, and posts like it keep their words", {
  tag: "@once",
}, async ({ page }) => {
  await page.setViewportSize(LARGE);
  await page.goto(await aPost(page));
  const act = page.getByRole("main").getByRole("link", { name: /^(I would like this|I can help)$/ });
  expect((await act.locator("..").boundingBox())?.height).toBeLessThanOrEqual(90);
  const words = page.locator("#related h3");
  await expect(words.first()).toBeVisible();
  for (const width of await words.evaluateAll((all) => all.map((one) => one.clientWidth)))
    expect(width).toBeGreaterThan(100);
});

test("with letters of twice the size the steps of a form are numbers on one line, named for screen readers", {
  tag: "@once",
}, async ({ page }) => {
  await page.setViewportSize(LARGE);
  await page.goto("/donate");
  const steps = page.getByRole("navigation", { name: "Steps" }).filter({ visible: true });
  for (const name of ["1. Photos", "2. Words", "3. Place"]) {
    const step = steps.getByRole("link", { name, exact: true });
    expect((await step.boundingBox())?.height, name).toBeLessThanOrEqual(48);
  }
});

test("from right to left, as translated, icons change sides and no page scrolls sideways", {
  tag: ["@once", "@thorough"],
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of [...PAGES, await aPost(page)]) {
    await page.goto(path);
    const wide = await page.evaluate(() => {
      document.documentElement.dir = "rtl";
      return document.documentElement.scrollWidth;
    });
    expect(wide, path).toBeLessThanOrEqual(390);
  }
  await page.goto("/");
  await page.evaluate(() => document.documentElement.setAttribute("dir", "rtl"));
  const search = page.getByRole("search");
  const [box, icon] = await Promise.all([
    search.boundingBox(),
    search.locator(".icon").first().boundingBox(),
  ]);
  if (!box || !icon) throw new Error("the search has an icon");
  expect(box.x + box.width - icon.x - icon.width).toBeLessThan(24);
});

test("one very long word breaks no page", { tag: "@thorough" }, async ({ page }) => {
  const word = "Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichen";
  const id = await publish(`${word} and more`, {
    description: `It says ${"a-very-long-name/".repeat(12)} on it. ${"x".repeat(150)}`,
    tags: `${"t".repeat(30)},${"u".repeat(30)},a,b,c,d,e,f,g,h`,
    pictures: 6,
  });
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [`/?q=${word}`, `/feed/${id}`]) {
      await page.goto(path);
      await expect(page.getByText(word).filter({ visible: true }).first()).toBeVisible();
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${path} at ${width}`).toBeLessThanOrEqual(width);
    }
  }
});

test("every control is at least 44 pixels high", async ({ page }) => {
  for (const path of ["/", "/donate", "/login", "/contact", await aPost(page)]) {
    await page.goto(path, { waitUntil: "networkidle" });
    expect(await smallTargets(page), path).toEqual([]);
  }
});

test("a card, the form and the gallery read well to a screen reader", { tag: "@thorough" }, async ({
  page,
}) => {
  await page.goto("/?q=chairs+glue");
  await expect(page.getByText("found for “chairs glue”").filter({ visible: true })).toBeVisible();
  const card = page.getByRole("tabpanel").getByRole("article").first();
  await expect(card).toMatchAriaSnapshot(`
    - article:
      - text: Offer
      - button "Add to Wishlist"
      - text: Lewes
      - time
      - heading "Four kitchen chairs, one needs glue" [level=3]:
        - link "Four kitchen chairs, one needs glue"
      - paragraph: /Solid beech/
      - link "furniture"
      - paragraph: "Amount Left: 4"
      - button "Demand"
  `);
  await page.goto(await aPost(page));
  await expect(page.getByRole("region", { name: "Pictures" })).toMatchAriaSnapshot(`
    - region "Pictures":
      - list:
        - listitem:
          - button "Enlarge Four kitchen chairs, one needs glue, picture 1 of 4"
      - list:
        - listitem:
          - button "Show picture 1 of 4"
  `);
  await page.goto("/donate");
  await unfoldChoices(page);
  for (const name of ["Item name", "Description", "Tags (optional)"]) {
    await expect(page.getByRole("textbox", { name, exact: true })).toBeVisible();
  }
  await expect(page.getByRole("spinbutton", { name: "Quantity (optional)", exact: true })).toBeVisible();
  await openStep(page, "Place");
  await expect(page.getByRole("combobox", { name: "Address", exact: true })).toBeVisible();
  await unfoldCoordinates(page);
  for (const name of ["Latitude", "Longitude"]) {
    await expect(page.getByRole("spinbutton", { name, exact: true })).toBeVisible();
  }
  await openStep(page, "Photos");
  await expect(page.getByRole("group", { name: "Photos" })).toBeVisible();
});

test("the first tab stop skips to the content", { tag: "@once" }, async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
});
