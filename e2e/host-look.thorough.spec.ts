import type { Page } from "@playwright/test";
import { expectReadable, expectReadableInBoth } from "@/tests/support/axe";
import { expect } from "@/tests/support/fixtures";
import { type HostSite, startHostSite } from "@/tests/support/host-site";
import { field, openStep, test, unfoldCoordinates, unfoldPlace } from "@/tests/support/people";
import { shoot } from "@/tests/support/shoot";

const GREEN = "#1d5b47";
const BERRY = "#8a2f5c";

// One site for all tests.
test.describe.configure({ mode: "default" });

let host: HostSite;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  host = await startHostSite();
});
test.afterAll(async () => host?.stop());

const keep = async (page: Page, name: string) => {
  // A control half below the bar at the top is too small a target.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectReadable(page, name);
  if (process.env.SHOTS) await shoot(page, name);
};

/** As the browser has worked it out. */
const accentOn = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--color-primary").trim());

test("a host chooses a colour, and every kept page has it at once", async ({ newBrowser }) => {
  test.setTimeout(240_000);
  const [mine, theirs] = [await newBrowser(), await newBrowser()];
  const stranger = await host.visit(theirs, "/about");
  expect(await accentOn(stranger)).toBe(GREEN);
  await host.becomeHost(mine);
  const page = await host.visit(mine, "/host");
  await page.getByText("Your own", { exact: true }).click();
  const code = field(page, "As #, and six digits");
  const save = page.getByRole("button", { name: "Save: Colour" });
  await code.fill("ffd500");
  await expect(page.getByText("Choose a colour, or type one as #1d5b47.")).toBeVisible();
  await code.fill("#FFD500");
  await expect(page.getByText("Texts in this colour are hard to read. #856f00 is close to it")).toBeVisible();
  await save.click();
  await stranger.goto(`${host.site.url}/about`);
  expect(await accentOn(stranger)).toBe(GREEN);
  await keep(page, "host-colour-refused");
  await page.getByRole("button", { name: "Take #856f00" }).click();
  await save.dblclick();
  await expect(page.getByText("Saved. Everybody sees it now.")).toBeVisible();
  for (const path of ["/", "/about", "/donate"]) {
    await stranger.goto(host.site.url + path);
    expect(await accentOn(stranger), path).toBe("#856f00");
  }
  await page.reload();
  await expect(field(page, "As #, and six digits")).toHaveValue("#856f00");
  await page.getByText("Berry", { exact: true }).click();
  await save.click();
  await expect(page.getByText("Saved. Everybody sees it now.")).toBeVisible();
  await keep(page, "host-colour");
  expect(
    JSON.parse(await (await theirs.request.get(`${host.site.url}/manifest.webmanifest`)).text()),
  ).toMatchObject({ theme_color: BERRY });
});

test("every palette reads well on every kind of page, by day and by night", async ({
  newBrowser,
  isMobile,
}) => {
  test.skip(isMobile, "the same colours");
  test.setTimeout(240_000);
  const context = await newBrowser();
  await host.becomeHost(context);
  const page = await host.visit(context, "/about");
  await host.visit(context, "/host");
  const choices = page.getByRole("group", { name: "Colour" }).locator("label");
  await expect(choices).toHaveCount(9);
  const labels = await choices.allTextContents();
  for (const palette of labels.slice(0, -1).map((label) => label.trim().toLowerCase())) {
    const url = `${host.site.url}/api/v1/host/settings`;
    expect(
      (await context.request.patch(url, { data: { palette }, headers: { origin: host.site.url } })).status(),
    ).toBe(200);
    for (const path of ["/", "/donate", "/host"]) {
      await host.visit(context, path);
      if (path === "/host") await expect(page.getByText("Your own", { exact: true })).toBeVisible();
      await expectReadableInBoth(page, `${path} in ${palette}`);
    }
  }
});

test("a logo is shown on every page until it is removed", async ({ newBrowser }) => {
  const [mine, theirs] = [await newBrowser(), await newBrowser()];
  await host.becomeHost(mine);
  const page = await host.visit(mine, "/host");
  const [upload] = [page.getByLabel("Choose a picture")];
  await upload.setInputFiles({ name: "x.png", mimeType: "image/png", buffer: Buffer.from("no picture") });
  await expect(
    page.getByText("could not be read").or(page.getByText("cannot be read")).first(),
  ).toBeVisible();
  await upload.setInputFiles("public/icons/icon-512.png");
  await expect(page.getByText("The logo is saved.")).toBeVisible();
  await expect(page.getByRole("img", { name: "The logo" })).toBeVisible();
  await expect(page.getByRole("navigation").first().locator("img").first()).toBeVisible();
  const stranger = await host.visit(theirs, "/rules");
  const sign = stranger.locator("header img").first();
  await expect(sign).toBeVisible();
  expect(await sign.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(320);
  await keep(page, "host-logo");
  if (process.env.SHOTS) await shoot(stranger, "host-logo-stranger");
  await page.getByRole("button", { name: "Remove", exact: true }).first().click();
  await page
    .getByRole("button", { name: /^(Yes|Remove)/ })
    .first()
    .click();
  await expect(page.getByText("The logo is removed.")).toBeVisible();
  await stranger.reload();
  await expect(sign).toHaveCount(0);
});

test("maps and searches by distance begin where the community is", async ({ newBrowser }) => {
  const [mine, theirs] = [await newBrowser(), await newBrowser()];
  await host.becomeHost(mine);
  const page = await host.visit(mine, "/host");
  await unfoldCoordinates(page);
  await field(page, "Latitude of the middle").fill("52.52");
  const save = page.getByRole("button", { name: "Save: Where the community is" });
  await save.click();
  await expect(page.getByText("Give both latitude and longitude, or remove the area.")).toBeVisible();
  await expect(field(page, "Latitude of the middle")).toHaveValue("52.52");
  await field(page, "Longitude of the middle").fill("13.4");
  await field(page, "How far it reaches").selectOption("20");
  await page.getByText("Map of the area", { exact: true }).click();
  const pin = page.getByRole("application", { name: /^Pin at/ });
  await pin.press("ArrowUp");
  await expect(field(page, "Latitude of the middle")).not.toHaveValue("52.52");
  await save.click();
  await expect(page.getByText("Saved. Everybody sees it now.")).toBeVisible();
  await keep(page, "host-area");
  const north = await field(page, "Latitude of the middle").inputValue();
  const stranger = await host.visit(theirs, "/search#place");
  await expect(stranger.getByLabel("Latitude")).toHaveValue(String(Number(north)));
  await stranger.goto(`${host.site.url}/donate`);
  await openStep(stranger, "Place");
  await unfoldPlace(stranger);
  await stranger.getByText("Show on a map").click();
  // The scale of a map that shows 20 kilometres around, not the world.
  await expect(stranger.getByText(/^(5|10|20) km$/)).toBeVisible();
});

test("a test mail says what happened to it", async ({ newBrowser }) => {
  const context = await newBrowser();
  await host.becomeHost(context);
  const page = await host.visit(context, "/host");
  await page.getByRole("button", { name: "Send a test mail" }).dblclick();
  await expect(page.getByText("so the mail is a file in its folder")).toBeVisible();
  await keep(page, "host-mail");
});
