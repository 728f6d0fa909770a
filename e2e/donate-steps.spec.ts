import type { Locator, Page } from "@playwright/test";
import { expectReadable } from "@/tests/support/axe";
import { expect } from "@/tests/support/fixtures";
import {
  choosePictures,
  describeItem,
  field,
  fillCoordinates,
  newTitle,
  openStep,
  PICTURE,
  test,
  waitForHydration,
} from "@/tests/support/people";
import { shoot } from "@/tests/support/shoot";

test.beforeEach(({ isMobile }) => {
  test.skip(!isMobile, "On wide screens the form is one page.");
});

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const donate = (page: Page) => page.getByRole("button", { name: "Donate", exact: true });
const missing = (page: Page, what: string) =>
  page.getByText(`Still missing: ${what}`, { exact: true }).filter({ visible: true });
/** Where on the screen the bar with the way on ends. */
const barHeight = (page: Page) =>
  page
    .locator(".form-bar")
    .filter({ visible: true })
    .evaluate((bar) => Math.round(bar.getBoundingClientRect().bottom));
const goOn = (page: Page) => page.getByRole("link", { name: /^Next: / }).filter({ visible: true });

test("on a phone a post takes three steps: photos, words, place", async ({ meet }) => {
  const title = newTitle("Oak chair");
  const page = await (await meet("Mira K.")).visit("/donate");
  await expect(heading(page, "Step 1 of 3: Show it")).toBeVisible();
  await expect(donate(page)).toBeHidden();
  await expect(page.getByText("Take or choose up to six", { exact: true })).toBeVisible();
  await expect(page.getByText("Choose or drop up to six", { exact: true })).toBeHidden();
  await expect(missing(page, "a photo")).toBeVisible();
  await expectReadable(page, "the first step");
  await expect(page.getByText("Take a photo", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Take a photo")).toHaveAttribute("capture", "environment");
  await expect(goOn(page)).toBeInViewport({ ratio: 1 });
  const height = await barHeight(page);
  await shootStep(page, "donate-step-1");
  await page.locator("input[name=images]").setInputFiles("prisma/demo/pictures/teapot-and-cups.webp");
  await expect(page.getByText("Still missing").filter({ visible: true })).toHaveCount(0);

  await goOn(page).click();
  await expect(heading(page, "Step 2 of 3: Say what it is")).toBeFocused();
  expect(await barHeight(page)).toBe(height);
  await expect(missing(page, "a name and a description")).toBeVisible();
  await field(page, "Item name").fill(title);
  await field(page, "Description").fill("Of oak, with a seat of straw.");
  await page.getByRole("button", { name: "Add the tag furniture" }).click();
  await expect(page.getByText("One piece · furniture")).toBeVisible();
  await expectReadable(page, "the second step");
  await shootStep(page, "donate-step-2");

  await goOn(page).click();
  await expect(heading(page, "Step 3 of 3: Where is it?")).toBeFocused();
  expect(await barHeight(page)).toBe(height);
  await expect(missing(page, "a place")).toBeVisible();
  await field(page, "Address").fill("12 Elm Street, Lewes");
  await fillCoordinates(page, "50.8743", "0.0123");
  await expect(page.getByText("Still missing")).toHaveCount(0);
  await page.getByText("How neighbours will see it").filter({ visible: true }).click();
  await expect(page.locator("details[open]").getByText(title)).toBeVisible();
  await expectReadable(page, "the third step");
  await shootStep(page, "donate-step-3");
  await donate(page).click();
  await expect(page).toHaveURL(/\/feed\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await page.goBack();
  await expect(heading(page, "Step 1 of 3: Show it")).toBeVisible();
  await expect(missing(page, "a photo")).toBeVisible();
  await openStep(page, "Words");
  await expect(missing(page, "a photo, a name and a description")).toBeVisible();
});

test("the button is quiet as long as something is missing, and can be pressed all the same", async ({
  page,
}) => {
  await page.goto("/donate");
  await waitForHydration(page);
  const bar = page.locator(".form-bar").filter({ visible: true });
  await expect(bar.getByText(/^Still missing/)).toBeVisible();
  const groundOf = () => bar.locator(".btn-primary").evaluate((one) => getComputedStyle(one).backgroundColor);
  expect(await groundOf()).toBe("rgba(0, 0, 0, 0)");
  await page.locator("input[name=images]").setInputFiles(PICTURE);
  await expect(bar.getByText(/^Still missing/)).toHaveCount(0);
  expect(await groundOf()).not.toBe("rgba(0, 0, 0, 0)");
});

test("a request begins with its words, and its picture comes second", { tag: "@thorough" }, async ({
  meet,
}) => {
  const demand = (on: Page) => on.getByRole("button", { name: "Demand", exact: true });
  const page = await (await meet("Mira K.")).visit("/demand");
  const picture = page.getByRole("link", { name: /^2\. Picture/ }).filter({ visible: true });
  await expect(heading(page, "Step 1 of 3: Say what you need")).toBeVisible();
  await expect(picture).toHaveAccessibleName("2. Picture");
  await field(page, "Item name").fill("Te");
  await openStep(page, "Place");
  await expect(picture).toHaveAccessibleName(/missing$/);
  await field(page, "Address").fill("12 Elm Street, Lewes");
  await fillCoordinates(page, "50.8743", "0.0123");
  // Words and picture are wrong: the words come first.
  await demand(page).click();
  await expect(heading(page, "Step 1 of 3: Say what you need")).toBeVisible();
  await expect(field(page, "Item name")).toBeFocused();
  await field(page, "Item name").fill("Tea urn");
  await field(page, "Description").fill("For the party of our street.");

  await page.getByRole("link", { name: "Next: picture" }).click();
  await expect(heading(page, "Step 2 of 3: Show something like it")).toBeFocused();
  await expectReadable(page, "the second step of a request");
  await openStep(page, "Place");
  await demand(page).click();
  await expect(heading(page, "Step 2 of 3: Show something like it")).toBeVisible();
  await expect(page.locator("input[name=images]")).toBeFocused();
  await expect(page.getByRole("alert").filter({ hasText: "Please upload an image" })).toBeInViewport({
    ratio: 1,
  });
  // Nothing covers it, and it stands above what can be chosen.
  await page.getByText("Please upload an image").click({ trial: true });
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  const files = page.getByText("Choose photos");
  expect(await topOf(page.getByText("Please upload an image"))).toBeLessThan(await topOf(files));
  await page.getByRole("button", { name: "Kitchen" }).click();
  await page.getByRole("link", { name: "Next: place" }).filter({ visible: true }).click();
  await expect(heading(page, "Step 3 of 3: Where are you?")).toBeFocused();
  await expect(page.getByText("Still missing")).toHaveCount(0);
  await page.waitForTimeout(600);
  await page.reload();
  await expect(heading(page, "Step 3 of 3: Where are you?")).toBeVisible();
  await expect(page.getByText("Still missing")).toHaveCount(0);
  await demand(page).click();
  await expect(page).toHaveURL(/\/feed\/[0-9a-f-]{36}$/);
  await page.goBack();
  await expect(heading(page, "Step 1 of 3: Say what you need")).toBeVisible();
});

test("what is wrong is named with the step that it is in", async ({ meet }) => {
  const page = await (await meet("Mira K.")).visit("/donate");
  await page.locator("input[name=images]").setInputFiles("prisma/demo/pictures/teapot-and-cups.webp");
  await goOn(page).click();
  await field(page, "Item name").fill(newTitle("Paper"));
  await field(page, "Description").fill("Wood.");
  await goOn(page).click();
  await expect(page.getByText("Description needs at least 10 characters.")).toBeVisible();
  await expect(field(page, "Description")).toBeFocused();
  await expect(heading(page, "Step 2 of 3: Say what it is")).toBeVisible();
  await openStep(page, "Place");
  await field(page, "Address").fill("12 Elm Street, Lewes");
  await fillCoordinates(page, "50.8743", "0.0123");
  await donate(page).click();
  await expect(heading(page, "Step 2 of 3: Say what it is")).toBeVisible();
  const alert = (words: string) => page.getByText(words).filter({ visible: true });
  await expect(alert("missing or wrong")).toHaveCount(0);
  await page.getByRole("link", { name: "1. Photos" }).filter({ visible: true }).click();
  await expect(alert("One thing is missing or wrong in “2. Words”.")).toBeVisible();
});

test("with letters of twice the size on a small phone no bar covers the form", async ({ page }) => {
  // Half of 320 × 568: as many rems as with letters of twice the size.
  await page.setViewportSize({ width: 320, height: 284 });
  await page.goto("/donate#offer-words");
  await field(page, "Description").scrollIntoViewIfNeeded();
  for (const bar of [
    page.getByRole("banner"),
    goOn(page),
    page.getByRole("navigation", { name: "Bottom bar" }),
  ]) {
    await expect(bar).toHaveCount(1);
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
    const covers = await bar.evaluate((element) => {
      for (let at: Element | null = element; at; at = at.parentElement)
        if (["sticky", "fixed"].includes(getComputedStyle(at).position)) return at.className;
      return "";
    });
    expect(covers).toBe("");
  }
});

test("a step that was left without a photo is marked", { tag: "@thorough" }, async ({ meet }) => {
  const page = await (await meet("Mira K.")).visit("/donate");
  const photos = page.getByRole("navigation", { name: "Steps" }).getByRole("link", { name: /^1\. Photos/ });
  await expect(photos).toHaveAccessibleName("1. Photos");
  await goOn(page).click();
  await expect(photos).toHaveAccessibleName(/missing$/);
  await photos.click();
  await page.locator("input[name=images]").setInputFiles("prisma/demo/pictures/teapot-and-cups.webp");
  await goOn(page).click();
  await expect(photos).toHaveAccessibleName(/done$/);
});

async function shootStep(page: Page, name: string): Promise<void> {
  if (!process.env.SHOTS) return;
  const size = page.viewportSize();
  await shoot(page, name);
  if (size) await page.setViewportSize(size);
}

test("the back button goes a step back, and a reload stays at the step with the draft", {
  tag: "@thorough",
}, async ({ page }) => {
  await page.goto("/donate");
  await goOn(page).click();
  await field(page, "Item name").fill("A lamp of oak");
  await page.getByText("Quantity, tags and choices").click();
  await field(page, "Quantity").fill("4");
  await goOn(page).click();
  await expect(heading(page, "Step 3 of 3: Where is it?")).toBeVisible();
  await page.goBack();
  await expect(field(page, "Item name")).toHaveValue("A lamp of oak");
  await page.waitForTimeout(600);
  await page.reload();
  await expect(heading(page, "Step 2 of 3: Say what it is")).toBeVisible();
  await expect(field(page, "Item name")).toHaveValue("A lamp of oak");
  await expect(page.getByText("4 pieces")).toBeVisible();
  await page.goBack();
  await expect(heading(page, "Step 1 of 3: Show it")).toBeVisible();
});

test("what is wrong in an earlier step is shown there, and has the focus", { tag: "@thorough" }, async ({
  page,
}) => {
  await page.goto("/donate");
  await describeItem(page, "Te");
  await donate(page).click();
  await expect(heading(page, "Step 1 of 3: Show it")).toBeVisible();
  await expect(page.locator("input[name=images]")).toBeFocused();
  await expect(page.getByRole("alert").filter({ hasText: "Please upload an image" })).toBeInViewport({
    ratio: 1,
  });
  await page.getByText("Please upload an image").click({ trial: true });
  await choosePictures(page);
  await donate(page).click();
  await expect(field(page, "Item name")).toBeFocused();
  await expect(page.getByText("Item name needs at least 3 characters.")).toBeVisible();
  // The key that sends a form only leads on here, once nothing is wrong.
  await field(page, "Item name").press("Enter");
  await expect(heading(page, "Step 2 of 3: Say what it is")).toBeVisible();
  await field(page, "Item name").fill("Tea");
  await field(page, "Item name").press("Enter");
  await expect(heading(page, "Step 3 of 3: Where is it?")).toBeVisible();
});

test("the last step leads through the log-in, which publishes it", { tag: "@thorough" }, async ({
  page,
  meet,
}) => {
  const mira = await meet("Mira K.");
  await page.goto("/donate");
  await describeItem(page, newTitle("Tin bath"));
  await choosePictures(page);
  await donate(page).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fdonate%23offer-place$/);
  await field(page, "Username").fill(mira.email);
  await field(page, "Password").fill("four blue teapots");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/feed\//);
});

test("without scripts the address says which step there is", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL ?? "" });
  const page = await context.newPage();
  await page.goto("/donate");
  await expect(heading(page, "Step 1 of 3: Show it")).toBeVisible();
  await expect(field(page, "Item name")).toHaveCount(0);
  await openStep(page, "Words");
  await expect(field(page, "Item name")).toBeVisible();
  await expect(heading(page, "Step 1 of 3: Show it")).toBeHidden();
  await page.goto("/demand");
  await expect(heading(page, "Step 1 of 3: Say what you need")).toBeVisible();
  await expect(heading(page, "Step 2 of 3: Show something like it")).toBeHidden();
  await context.close();
});
