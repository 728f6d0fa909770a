import type { Page } from "@playwright/test";
import { expectReadable } from "@/tests/support/axe";
import { expect, test } from "@/tests/support/fixtures";
import {
  choosePictures,
  describeItem,
  field,
  fillCoordinates,
  newTitle,
  signUp,
  unfoldPlace,
  waitForHydration,
} from "@/tests/support/people";
import { publish } from "@/tests/support/publish";

const pin = (page: Page) => page.getByRole("application");
const circle = (page: Page) => page.locator("path.map-circle");

/** The requests of a page: which go to third parties, and whether the map library is loaded. */
function watch(page: Page) {
  const scripts: Promise<string>[] = [];
  const foreign: string[] = [];
  page.on("request", (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(process.env.E2E_URL ?? "")) foreign.push(url);
  });
  page.on("response", (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname)) scripts.push(response.text().catch(() => ""));
  });
  const hasMap = async () => (await Promise.all(scripts)).some((text) => text.includes("leaflet-map-pane"));
  return { foreign, hasMap };
}

async function drag(page: Page, right: number, down: number): Promise<void> {
  const box = await pin(page).boundingBox();
  if (!box) throw new Error("the pin has to be somewhere");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + right, y + down, { steps: 5 });
  await page.mouse.up();
}

const numbers = async (page: Page) => ({
  latitude: Number(await page.getByLabel("Latitude").inputValue()),
  longitude: Number(await page.getByLabel("Longitude").inputValue()),
});

test("a place is chosen on the form's map by typing, keyboard and mouse, and others see a circle", async ({
  page,
}) => {
  const { foreign, hasMap } = watch(page);
  await page.goto("/donate");
  await waitForHydration(page);
  await expect(page.getByText("Show on a map")).toBeHidden();
  expect(await hasMap()).toBe(false);
  await unfoldPlace(page);
  await page.getByText("Show on a map").click();
  const map = page.getByRole("region", { name: "Map with your pin" });
  await expect(map).toBeVisible();
  await expect(map.locator(".map-land").first()).toBeAttached();
  await expect(page.getByText("then the pin stands here.")).toBeVisible();
  await expect(pin(page)).toHaveCount(0);

  await fillCoordinates(page, "50.8743", "0.0123");
  await expect(pin(page)).toHaveAccessibleName("Pin at 50.87430, 0.01230: arrow keys move it");
  await expect(circle(page)).toHaveCount(1);
  await expect(page.getByText("Neighbours see the circle")).toBeVisible();
  await expect(map.getByText("Lewes", { exact: true })).toBeVisible();

  await pin(page).focus();
  await page.keyboard.press("ArrowUp");
  await expect.poll(() => numbers(page)).toMatchObject({ longitude: 0.0123 });
  expect((await numbers(page)).latitude).toBeGreaterThan(50.8743);
  await page.keyboard.press("Shift+ArrowLeft");
  await expect.poll(async () => (await numbers(page)).longitude).toBeLessThan(0.0123);
  await expect(pin(page)).toBeFocused();

  const before = await numbers(page);
  await map.scrollIntoViewIfNeeded();
  await drag(page, 60, 40);
  await expect.poll(async () => (await numbers(page)).longitude).toBeGreaterThan(before.longitude);
  expect((await numbers(page)).latitude).toBeLessThan(before.latitude);

  await page.getByLabel("Show the exact place").check();
  await expect(circle(page)).toHaveCount(0);
  await expect(page.getByText("everyone sees the pin")).toBeVisible();
  await page.getByLabel("Show the exact place").uncheck();
  await expectReadable(page, "the form with its map");
  expect(await hasMap()).toBe(true);
  expect(foreign).toEqual([]);
});

test("an address is looked up while typing, and a result fills the place", { tag: "@thorough" }, async ({
  page,
}) => {
  await page.goto("/donate");
  await waitForHydration(page);
  const address = page.getByRole("combobox", { name: "Address" });
  await address.pressSequentially("12 Elm");
  const found = page.getByRole("option", { name: "12, Elm Street, Lewes, East Sussex" });
  await expect(found).toBeVisible();
  await expectReadable(page, "the places found");
  await address.press("Escape");
  await expect(found).toBeHidden();
  await address.press("ArrowDown");
  await expect(found).toBeVisible();
  await address.press("ArrowDown");
  await expect(found).toHaveAttribute("aria-selected", "true");
  await address.press("Enter");
  await expect(address).toHaveValue("12 Elm Street, Lewes");
  await expect(address).toBeFocused();
  await expect(page.getByLabel("Latitude")).toHaveValue("50.873812");
  await expect(page.getByLabel("Longitude")).toHaveValue("0.008843");
  await expect(page.getByText("Neighbours will see: Lewes")).toBeVisible();
  await expect(found).toBeHidden();

  await address.fill("Nowhere at all");
  await address.press("ArrowDown");
  await expect(page.getByText("No place found.")).toBeVisible();
});

test("the name of the street shows only where its poster ticks it, with a picture of what neighbours see", async ({
  page,
  browser,
}) => {
  await signUp(page);
  await page.goto("/donate");
  await describeItem(page, newTitle("Enamel bowl"));
  await field(page, "Address").fill("Flat B, 12 Elm Street, Lewes");
  await field(page, "Address").blur();
  await expect(page.getByText("Neighbours will see: Lewes")).toBeVisible();
  const tick = page.getByRole("checkbox", { name: /^Show my street too/ });
  await expect(tick).not.toBeChecked();
  const picture = page.getByRole("figure", { name: "What neighbours will see of this post’s place" });
  await expect(picture).toBeHidden();
  await unfoldPlace(page);
  await tick.press("Space");
  await expect(page.getByText("Neighbours will see: Elm Street, Lewes")).toBeVisible();
  await expect(picture.getByText("Elm Street, Lewes")).toBeVisible();
  await expect(picture.locator("path.map-circle")).toHaveCount(1);
  await expect(pin(page)).toHaveCount(0);
  await expectReadable(page, "the form with the picture of what neighbours see");
  await field(page, "Address").fill("Rosewood Mill Lane, Lewes");
  await field(page, "Address").blur();
  await expect(picture.getByText("No street can be told from this address")).toBeVisible();
  await field(page, "Address").fill("Flat B, 12 Elm Street, Lewes");
  await field(page, "Address").blur();
  await choosePictures(page);
  await page.getByRole("button", { name: "Donate", exact: true }).click();
  await expect(page).toHaveURL(/\/feed\/[0-9a-f-]{36}$/);
  const link = page.url();

  const friend = await (await browser.newContext()).newPage();
  await friend.goto(link);
  await expect(friend.getByText("around Elm Street, Lewes")).toBeVisible();
  expect(await friend.content()).not.toMatch(/12 Elm|Flat B|50\.8743/);

  await page.goto(`${link}/edit`);
  // Something in the fold is chosen, so it is open.
  await expect(tick).toBeVisible();
  await expect(tick).toBeChecked();
  await tick.uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(link);
  await friend.reload();
  await expect(friend.getByText("around Lewes")).toBeVisible();
  await friend.context().close();
});

test("the bulk form and the home location in the settings have the same map", { tag: "@thorough" }, async ({
  page,
}) => {
  await signUp(page);
  for (const path of ["/donate/many", "/me/settings"]) {
    await page.goto(path);
    await waitForHydration(page);
    await fillCoordinates(page, "50.8743", "0.0123");
    await unfoldPlace(page);
    await page.getByText("Show on a map").click();
    await pin(page).press("ArrowDown");
    await expect.poll(async () => (await numbers(page)).latitude).toBeLessThan(50.8743);
  }
});

test("the map of the feed and its list stay in sync, also by keyboard, and shows no pins", {
  tag: "@thorough",
}, async ({ page }) => {
  const { foreign, hasMap } = watch(page);
  const word = newTitle("quilt").replace(" ", "");
  const here = { address: "3 Mill Lane, Lewes", latitude: "50.8743", longitude: "0.0123" };
  const there = { address: "1 Sea Road, Hove", latitude: "50.8271", longitude: "-0.1682" };
  await publish(`${word} one`, here);
  await publish(`${word} two`, { ...here, latitude: "50.8721" });
  await publish(`${word} three`, there);
  await page.goto(`/?q=${word}`);
  await waitForHydration(page);
  const cards = page.getByRole("tabpanel").getByRole("article");
  await expect(cards).toHaveCount(3);
  expect(await hasMap()).toBe(false);

  const toggle = page.getByRole("button", { name: "Map", exact: true });
  await toggle.focus();
  await page.keyboard.press("Enter");
  await expect(toggle).toHaveAttribute("aria-pressed", "true");
  const map = page.getByRole("region", { name: "Map of the posts" });
  await expect(map.getByRole("button")).toHaveCount(2);
  const lewes = map.getByRole("button", { name: "2 posts around Lewes" });
  const hove = map.getByRole("button", { name: "1 post around Hove" });
  await page.keyboard.press("Tab");
  await expect(map).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(hove).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(lewes).toHaveAttribute("aria-pressed", "true");
  await expect(cards).toHaveCount(2);
  await expect(page.getByRole("status").filter({ hasText: "2 posts around Lewes" })).toBeVisible();
  await expect(circle(page)).toHaveCount(1);
  await expectReadable(page, "the feed with its map");
  expect(await map.innerHTML()).not.toMatch(/50\.8743|50\.8721|0\.0123/);

  await page.getByRole("button", { name: "Show all" }).click();
  await expect(cards).toHaveCount(3);
  await expect(circle(page)).toHaveCount(0);
  // The mouse would hover over whatever appears below it.
  await page.mouse.move(0, 0);
  await cards.filter({ hasText: "three" }).getByRole("link").focus();
  await expect(hove).toHaveAttribute("data-pointed", "true");
  await expect(circle(page)).toHaveCount(1);

  await cards.filter({ hasText: "three" }).getByRole("link").press("Enter");
  await expect(page).toHaveURL(/\/feed\//);
  await page.goBack();
  await expect(map.getByRole("button")).toHaveCount(2);
  await toggle.click();
  await expect(map).toHaveCount(0);
  expect(foreign).toEqual([]);
});

test("the map of a search opens at the top of its page, in sight with its list", async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, "On a phone it is a screen of its own.");
  const word = newTitle("vase").replace(" ", "");
  await publish(`${word} one`, { address: "3 Mill Lane, Lewes", latitude: "50.8743", longitude: "0.0123" });
  for (const height of [720, 800, 1000]) {
    await page.setViewportSize({ width: 1280, height });
    await page.goto(`/search?q=${word}&view=map`);
    const map = page.getByRole("region", { name: "Map of the posts" });
    const list = page.getByRole("region", { name: "Results" });
    await expect(list.getByText("1 post on the map")).toBeVisible();
    await expect(map).toBeInViewport({ ratio: 1 });
    await expect(list.getByRole("article").first().locator("img").first()).toBeInViewport({ ratio: 0.9 });
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  }
});

test("a town with several cells is one bubble until there is room for them, also by keyboard", {
  tag: "@thorough",
}, async ({ page }) => {
  const word = newTitle("kite").replace(" ", "");
  const here = { address: "3 Mill Lane, Lewes", latitude: "50.8743", longitude: "0.0123" };
  await publish(`${word} one`, here);
  await publish(`${word} two`, { ...here, latitude: "50.8843" });
  await publish(`${word} three`, { address: "1 Sea Road, Hove", latitude: "50.8271", longitude: "-0.1682" });
  // Room for a map on which a town is drawn large.
  await page.setViewportSize({ width: 1280, height: 950 });
  await page.goto(`/search?q=${word}&view=map`);
  const map = page.getByRole("region", { name: "Map of the posts" });
  const list = page.getByRole("region", { name: "Results" });
  await expect(list.getByText("3 posts on the map")).toBeVisible();
  const lewes = map.getByRole("button", { name: "Lewes, 2 posts" });
  await expect(lewes).toHaveText("Lewes, 2");
  await expect(map.getByRole("button")).toHaveCount(2);
  await expect(map.locator(".map-town").getByText("Lewes", { exact: true })).toHaveCount(0);
  // A town that is drawn large has its name in its middle.
  await expect(map.locator(".map-town.is-middle").first()).toBeAttached();
  const middles = await map.evaluate((one) => {
    const middleOf = (element: Element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return [(left + right) / 2, (top + bottom) / 2] as const;
    };
    const names = [...one.querySelectorAll(".map-town.is-middle span")].map(middleOf);
    return { names, towns: [...one.querySelectorAll(".map-built-up")].map(middleOf) };
  });
  for (const [x, y] of middles.names)
    expect(Math.min(...middles.towns.map(([left, top]) => Math.hypot(left - x, top - y)))).toBeLessThan(4);
  await map.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(lewes).toBeFocused();
  await page.keyboard.press("Enter");
  const cells = map.getByRole("button", { name: /^1 post around Lewes/, pressed: true });
  await expect(cells).toHaveCount(2);
  await expect(lewes).toHaveCount(0);
  await expect(cells.first()).toBeFocused();
  for (const cell of await cells.all()) await expect(cell).toBeInViewport({ ratio: 0.9 });
  await expect(list.getByRole("status").filter({ hasText: "2 posts in Lewes" })).toBeVisible();
  await expect(list.getByRole("article")).toHaveCount(2);
  // Scrolled to the map, the bar of the site lies over the filters.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectReadable(page, "the map with a town");

  // Closer, the town stays chosen and in the middle.
  await page.getByRole("button", { name: "Zoom in" }).click();
  await expect(cells).toHaveCount(2);
  await expect(list.getByRole("article")).toHaveCount(2);
  await map
    .getByRole("button", { name: /^1 post around Lewes/ })
    .first()
    .click();
  await expect(list.getByRole("article")).toHaveCount(1);
  await list.getByRole("button", { name: "Show all" }).click();
  await expect(list.getByRole("article")).toHaveCount(3);
  await expect(lewes).toBeInViewport({ ratio: 0.9 });
});

test("the map leads to where somebody is, as a cell, and says so where the browser does not tell it", {
  tag: ["@once", "@thorough"],
}, async ({ page, context }) => {
  const word = newTitle("easel").replace(" ", "");
  await publish(`${word} one`, { address: "3 Mill Lane, Lewes", latitude: "50.8743", longitude: "0.0123" });
  await page.goto(`/search?q=${word}&view=map`);
  const map = page.getByRole("region", { name: "Map of the posts" });
  const button = page.getByRole("button", { name: "Go to my place" });
  await button.click();
  await expect(page.getByText("Allow it in the browser’s settings")).toBeVisible();
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 50.827312, longitude: -0.168421 });
  await button.click();
  await expect(map.getByText("You", { exact: true })).toBeInViewport({ ratio: 0.9 });
  await expect(map.getByText("Hove", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("near"))).not.toContain("50.8273");
});

test("another town typed over the chosen one is the one that is published, however soon the form is sent", {
  tag: "@thorough",
}, async ({ page }) => {
  await signUp(page);
  for (const sendBy of ["press", "Enter"]) {
    await page.goto("/donate");
    await waitForHydration(page);
    await choosePictures(page);
    await describeItem(page, newTitle("Wooden stool"));
    const address = page.getByRole("combobox", { name: "Address" });
    await address.fill("");
    await address.pressSequentially("Ringm");
    await page.getByRole("option", { name: "Ringmer, East Sussex" }).click();
    await expect(page.getByText("Neighbours will see: Ringmer")).toBeVisible();
    // The answer to what is typed now comes after the press.
    await page.route("**/api/v1/place?**", async (route) => {
      await new Promise((done) => setTimeout(done, 800));
      await route.continue();
    });
    await address.fill("Norwich");
    await expect(page.getByText("the town of the new address, once it is found")).toBeVisible();
    await expect(page.getByText("Neighbours will see: Ringmer")).toHaveCount(0);
    if (sendBy === "Enter") await address.press("Enter");
    else await page.getByRole("button", { name: "Donate", exact: true }).click();
    await expect(page).toHaveURL(/\/feed\/[0-9a-f-]{36}$/);
    await expect(page.getByText("around Norwich")).toBeVisible();
    await page.unrouteAll({ behavior: "wait" });
  }
});

test("a town is all that somebody has to know of a place", { tag: "@thorough" }, async ({ page }) => {
  await signUp(page);
  await page.goto("/donate");
  await waitForHydration(page);
  const address = page.getByRole("combobox", { name: "Address" });
  await expect(page.getByLabel("Latitude")).toBeHidden();
  await address.pressSequentially("4 Mill Lane, Ringm");
  await page.getByRole("option", { name: "Ringmer, East Sussex" }).click();
  await expect(address).toHaveValue("4 Mill Lane, Ringmer");
  await expect(page.getByText("Neighbours will see: Ringmer")).toBeVisible();
  await expect(page.getByLabel("Latitude")).toHaveValue("50.8926");

  // Typed in full and left, it needs no list.
  await address.fill("Lewes");
  await address.press("Tab");
  await expect(page.getByText("Placed in Lewes, East Sussex.")).toBeVisible();
  await expect(page.getByText("Neighbours will see: Lewes")).toBeVisible();
  await expect(page.getByLabel("Latitude")).toHaveValue("50.874");
  await expectReadable(page, "the form with a town");

  // A pin stays for a town around it, and shows where it is; it goes for a town that is far away.
  await fillCoordinates(page, "50.8743", "0.0123");
  await address.fill("4 Mill Lane, Ringmer");
  await address.press("Tab");
  await expect(page.getByText("Neighbours will see: Lewes")).toBeVisible();
  await expect(page.getByLabel("Latitude")).toHaveValue("50.8743");
  await address.fill("Norwich");
  await address.press("Tab");
  await expect(page.getByText("Placed in Norwich, Norfolk.")).toBeVisible();
  await expect(page.getByLabel("Latitude")).not.toHaveValue("50.8743");
  await page.getByText("Coordinates", { exact: true }).click();

  // The middle of a town is no exact place, also where the town was found long before.
  await address.fill("4 Mill Lane, Ringmer");
  await address.press("Tab");
  await expect(page.getByText("Placed in Ringmer, East Sussex.")).toBeVisible();
  const exact = page.getByRole("checkbox", { name: /^Show the exact place/ });
  await exact.check();
  await expect(page.getByText("Set a pin on the map: everyone will look for it there.")).toBeVisible();
  await expect(
    page.locator("#offer-place").getByText(/Still missing: .+ where that address is/),
  ).toBeVisible();
  await exact.uncheck();
  await expect(page.getByText("Placed in Ringmer, East Sussex.")).toBeVisible();

  // An address that is no place says so when the form is sent, where somebody can change it.
  await address.fill("Behind the old oak");
  await address.press("Tab");
  await expect(page.getByLabel("Latitude")).toHaveValue("");
  await choosePictures(page);
  await field(page, "Item name").fill("A lamp with a place");
  await field(page, "Description").fill("It works and has a new bulb.");
  await page.getByRole("button", { name: "Donate", exact: true }).click();
  await expect(
    page.getByText("Choose your town from the list, use your location, or set a pin"),
  ).toBeVisible();
  await expect(address).toBeFocused();

  // A wrong number unfolds what is wrong.
  await fillCoordinates(page, "512", "0.01");
  await page.getByText("Coordinates", { exact: true }).click();
  await page.getByRole("button", { name: "Donate", exact: true }).click();
  await expect(field(page, "Latitude")).toBeFocused();
  await expect(page.getByText("Latitude lies between −90 and 90.")).toBeVisible();
});

test("the browser's position fills the nearest town", { tag: ["@once", "@thorough"] }, async ({
  page,
  context,
}) => {
  await context.grantPermissions(["geolocation"]);
  await context.setGeolocation({ latitude: 50.874312, longitude: 0.009421 });
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/place?") && asked.push(request.url()));
  await page.goto("/donate");
  await page.getByRole("button", { name: "Use my location" }).click();
  await expect(page.getByRole("combobox", { name: "Address" })).toHaveValue("Lewes");
  await expect(page.getByText("Neighbours will see: Lewes")).toBeVisible();
  // The exact position stays in the browser until it is published.
  expect(asked.join(" ")).not.toContain("50.8743");
});
