import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectReadable } from "@/tests/support/axe";
import { expect } from "@/tests/support/fixtures";
import {
  field,
  fillCoordinates,
  meetAll,
  newTitle,
  test,
  visitIn,
  waitForHydration,
} from "@/tests/support/people";
import { publishAs } from "@/tests/support/publish";

const FOLDER = "prisma/demo/pictures";
const PICTURES = readdirSync(FOLDER)
  .filter((name) => name.endsWith(".webp"))
  .map((name) => `${FOLDER}/${name}`);

/** Of a folded row, in pixels: ten fit two screens of a phone. */
const MAX_ROW = 165;

const items = (page: Page) => page.getByRole("group", { name: /^Item \d/ });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

async function choosePhotos(page: Page, number: number): Promise<void> {
  await page.locator("input[name=images]").filter({ visible: true }).setInputFiles(PICTURES.slice(0, number));
  await expect(items(page)).toHaveCount(number);
}

/** Types a name in each row by keyboard alone. */
async function nameAll(page: Page, ...titles: string[]): Promise<void> {
  await field(page, "Item name").first().focus();
  for (const title of titles) {
    await page.keyboard.type(title);
    await page.keyboard.press("Enter");
  }
}

/** @param index counted from 0 */
const unfold = (page: Page, index: number) => items(page).nth(index).getByText("Details").click();

async function sayWhere(page: Page): Promise<void> {
  await field(page, "Address").fill("12 Elm Street, Lewes");
  await fillCoordinates(page, "50.8743", "0.0123");
}

test("a bulk donation publishes many items at once, each with photo and name, with one place and time for all", async ({
  meet,
}) => {
  const [mira] = await meetAll(meet, "Mira K.");
  const page = await mira.visit("/donate");
  await page.getByRole("link", { name: "Clearing out? Donate many things at once" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Donate many things at once");
  await waitForHydration(page);
  await choosePhotos(page, 3);
  await expect(field(page, "Item name").first()).toBeFocused();
  await expect(field(page, "Item name").first()).toBeInViewport();
  const titles = [newTitle("Lamp"), newTitle("Rug"), newTitle("Desk")] as const;
  await nameAll(page, ...titles);
  await expect(items(page).nth(2).getByLabel("Item name")).toHaveValue(titles[2]);
  await unfold(page, 1);
  await items(page).nth(1).getByLabel("Quantity").fill("2");
  await items(page).nth(1).getByLabel("Its own description").fill("Wool, two of the same size.");
  await sayWhere(page);
  await button(page, "Publish 3 items").click();
  await expect(field(page, "Description for all")).toBeFocused();
  await expect(page.getByText("missing or wrong").filter({ visible: true })).toHaveCount(0);
  await field(page, "Description for all").fill("Everything works and is clean.");
  await field(page, "When can they be collected?").fill("Saturday, 10 to 14");
  await button(page, "Publish 3 items").click();
  await expect(page.getByText("All 3 items are published.")).toBeVisible();
  await page.getByRole("link", { name: /Your page with everything you offer/ }).click();
  for (const title of titles) await expect(page.getByRole("link", { name: title })).toBeVisible();
  await page.getByRole("link", { name: titles[1] }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(titles[1]);
  const main = page.getByRole("main");
  await expect(main).toContainText("Wool, two of the same size.");
  await expect(main).toContainText("Saturday, 10 to 14");
  await expect(main).toContainText("around Lewes");
  // Everything is published, so the next form is empty.
  const again = await mira.visit("/donate/many");
  await expect(again.getByText("Your items appear here")).toBeVisible();
});

test("on a phone the button to publish is in reach from the start", { tag: "@once" }, async ({
  newBrowser,
}) => {
  const page = await visitIn(await newBrowser(), "/donate/many");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(button(page, "Publish")).toBeInViewport({ ratio: 1 });
  await choosePhotos(page, 2);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(button(page, "Publish 2 items")).toBeInViewport({ ratio: 1 });
  // A camera gives one photo at a time, and may be opened again for the next thing.
  const camera = page.locator("input[name=camera]");
  await expect(camera).toHaveAttribute("capture", "environment");
  for (const [taken, picture] of PICTURES.slice(2, 4).entries()) {
    await camera.setInputFiles(picture);
    await expect(items(page)).toHaveCount(3 + taken);
    await expect(camera).toHaveValue("");
  }
  await expect(camera).toBeEnabled();
});

test("a photo is large enough to name the thing, a press shows all of it, and mistakes leave the list its room", {
  tag: "@once",
}, async ({ newBrowser }) => {
  const page = await visitIn(await newBrowser(), "/donate/many");
  await page.setViewportSize({ width: 390, height: 844 });
  await choosePhotos(page, 3);
  const photo = items(page)
    .first()
    .getByRole("button", { name: /^Enlarge: Item 1/ });
  expect((await photo.boundingBox())?.width).toBeGreaterThanOrEqual(96);
  await photo.click();
  const large = page.getByRole("dialog", { name: /^Item 1/ });
  await expect(large.getByRole("img")).toBeVisible();
  await large.getByRole("button", { name: "Close" }).click();
  await expect(large).toHaveCount(0);
  const bar = page.locator(".form-bar").filter({ visible: true });
  const before = (await bar.boundingBox())?.height ?? 0;
  await button(page, "Publish 3 items").click();
  await expect(bar.getByRole("alert").filter({ hasText: "things are missing or wrong" })).toBeVisible();
  await expect(items(page).getByText("Item name is missing.")).toHaveCount(3);
  expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(before + 24);
  const ground = button(page, "Publish 3 items").evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(await ground).toBe("rgba(0, 0, 0, 0)");
});

test("a row is a picture and a name, and a line says how the rest stands until a mistake unfolds it", {
  tag: "@thorough",
}, async ({ newBrowser }) => {
  const page = await visitIn(await newBrowser(), "/donate/many");
  await choosePhotos(page, 3);
  await nameAll(page, "Lamp", "Rug", "Desk");
  const second = items(page).nth(1);
  await expect(second.getByLabel("Quantity")).toBeHidden();
  expect((await second.boundingBox())?.height).toBeLessThanOrEqual(MAX_ROW);
  await unfold(page, 1);
  await second.getByLabel("Tags").fill("wool, red");
  await second.getByLabel("Quantity").fill("2");
  await field(page, "Description for all").fill("Everything works and is clean.");
  await sayWhere(page);
  await unfold(page, 1);
  await expect(second.getByText("2 pieces · wool · red · described above · Lewes")).toBeVisible();
  await unfold(page, 1);
  await second.getByLabel("Quantity").fill("0");
  await unfold(page, 1);
  await expect(second.getByLabel("Quantity")).toBeHidden();
  await button(page, "Publish 3 items").click();
  await expect(second.getByLabel("Quantity")).toBeFocused();
  // What is right stays folded.
  await expect(items(page).first().getByLabel("Quantity")).toBeHidden();
  // Enter leads to the same field of the next row, wherever it is.
  await page.keyboard.press("Enter");
  await expect(items(page).nth(2).getByLabel("Quantity")).toBeFocused();
});

test("the description that all rows lack is asked for once, above them", {
  tag: "@thorough",
}, async ({ newBrowser }) => {
  const page = await visitIn(await newBrowser(), "/donate/many");
  await choosePhotos(page, 2);
  await nameAll(page, "Lamp", "Rug");
  await sayWhere(page);
  await button(page, "Publish 2 items").click();
  const description = field(page, "Description for all");
  await expect(description).toBeFocused();
  await expect(page.getByText("Describe all of them here, or each in its details")).toHaveCount(1);
  const [above, row] = [await description.boundingBox(), await items(page).first().boundingBox()];
  expect(above?.y).toBeLessThan(row?.y ?? 0);
  await expect(items(page).first().getByLabel("Its own description")).toBeHidden();
  await description.fill("Everything works and is clean.");
  await expect(page.getByText("Describe all of them here")).toHaveCount(0);
});

test("a failed item explains why beside it, the rest is published, and nothing twice", {
  tag: "@thorough",
}, async ({ meet }) => {
  const [mira] = await meetAll(meet, "Mira K.");
  const page = await mira.visit("/donate/many");
  await choosePhotos(page, 3);
  const titles = [newTitle("Vase"), newTitle("Bowl"), newTitle("Jug")];
  await nameAll(page, ...titles);
  await field(page, "Description for all").fill("Everything works and is clean.");
  await sayWhere(page);
  let sent = 0;
  await page.route("**/api/v1/post/upload", async (route) => {
    sent += 1;
    if (sent === 2)
      return route.fulfill({
        status: 422,
        json: { success: false, code: "imageUnreadable", message: "That picture could not be read." },
      });
    // The third arrives, but its response is lost.
    if (sent === 3) return route.fetch().then(() => route.abort());
    return route.continue();
  });
  await button(page, "Publish 3 items").click();
  await expect(page.getByText("1 item published, 2 not yet")).toBeVisible();
  await expect(items(page)).toHaveCount(2);
  await expect(items(page).first()).toContainText("That picture could not be read.");
  await expect(items(page).last()).toContainText("We could not reach the server.");
  await page.unroute("**/api/v1/post/upload");
  // The results survive a reload.
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByRole("heading", { name: "Published: 1 item" })).toBeVisible();
  await expect(items(page)).toHaveCount(2);
  await expect(items(page).last().getByLabel("Item name")).toHaveValue(titles[2] ?? "");
  await button(page, "Publish 2 items").dblclick();
  await expect(page.getByText("All 3 items are published.")).toBeVisible();
  const { posts } = await mira.call<{ posts: { post: { title: string } }[] }>("GET", "/me/post");
  expect(posts.map(({ post }) => post.title).sort()).toEqual(titles.sort());
});

test("a visitor's bulk donation survives login", { tag: "@thorough" }, async ({ newBrowser }) => {
  const page = await visitIn(await newBrowser(), "/donate/many");
  await choosePhotos(page, 1);
  await nameAll(page, "Mirror");
  await field(page, "Description for all").fill("Everything works and is clean.");
  await sayWhere(page);
  await button(page, "Publish 1 item").click();
  await expect(page).toHaveURL(/\/login\?next=%2Fdonate%2Fmany/);
  await page.goBack();
  await expect(items(page).getByLabel("Item name")).toHaveValue("Mirror");
});

test("one reply asks a neighbour for several items, and both see that they belong together", {
  tag: "@thorough",
}, async ({ meet }) => {
  const [mira, ben] = await meetAll(meet, "Mira K.", "Ben O.");
  const [lamp, rug, desk] = [newTitle("Lamp"), newTitle("Rug"), newTitle("Desk")];
  const lampId = await publishAs(mira, lamp);
  const rugId = await publishAs(mira, rug);
  await publishAs(mira, desk);
  const page = await ben.visit(`/feed/${lampId}`);
  await field(page, "When could you collect it?").fill("Saturday morning");
  await page.getByText("Anything else from Mira K.?").click();
  await expect(page.getByLabel(desk)).toBeVisible();
  await page.getByLabel(rug).check();
  await expect(page.getByText("Also from Mira K.: 1 more")).toBeVisible();
  // Not half below the header.
  await field(page, "When could you collect it?").evaluate((one) => one.scrollIntoView({ block: "center" }));
  await expectReadable(page, "form");
  // Checked boxes survive a reload like typed text.
  await page.reload();
  await expect(page.getByLabel(rug)).toBeChecked();
  await button(page, "I would like this").click();
  await expect(page.getByText("Your reply is sent.")).toBeVisible();
  await expect(page.getByText("Together with")).toBeVisible();
  await page.getByRole("link", { name: rug }).filter({ visible: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(rug);
  await expect(
    page.getByText("The poster has your reply and chooses.").filter({ visible: true }),
  ).toBeVisible();
  const own = await mira.visit(`/feed/${rugId}`);
  await expect(own.getByRole("main")).toContainText("Together with");
  await expect(own.getByRole("link", { name: lamp })).toBeVisible();
});

test("a bulk donation with mistakes is accessible", { tag: "@thorough" }, async ({ newBrowser }) => {
  const page = await visitIn(await newBrowser(), "/donate/many");
  await choosePhotos(page, 2);
  await button(page, "Publish 2 items").click();
  await expect(field(page, "Description for all")).toBeFocused();
  await expectReadable(page, "form");
});

test("a usual place that arrives after the button was pressed clears the message that it is missing", {
  tag: "@once",
}, async ({ meet }) => {
  const mira = await meet("Mira K.");
  const place = { address: "12 Elm Street, Lewes", latitude: 50.8743, longitude: 0.0123 };
  await mira.call("PATCH", "/me/profile", { place });
  const page = await mira.visit("/about");
  for (const [path, publish] of [
    ["/donate/many", "Publish 1 item"],
    ["/donate", "Donate"],
  ] as const) {
    let arrive = () => {};
    const pressed = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route("**/api/v1/me/profile", (route) => pressed.then(() => route.continue()));
    await page.goto(path);
    await waitForHydration(page);
    await page.locator("input[name=images]").filter({ visible: true }).setInputFiles(PICTURES.slice(0, 1));
    await page.getByRole("main").getByRole("button", { name: publish, exact: true }).click();
    await expect(page.getByText("Address is missing.")).toBeVisible();
    arrive();
    await expect(field(page, "Address")).toHaveValue(place.address);
    await expect(page.getByText("Address is missing.")).toBeHidden();
    await page.unroute("**/api/v1/me/profile");
  }
});
