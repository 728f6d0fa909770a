import type { BrowserContext, Page } from "@playwright/test";
import { type OwnSite, startOwnSite } from "@/tests/security/attacks/site-fixture";
import { expectReadable } from "@/tests/support/axe";
import { expect } from "@/tests/support/fixtures";
import { field, newEmail, PASSWORD, test, unfoldCoordinates, waitForHydration } from "@/tests/support/people";
import { shoot } from "@/tests/support/shoot";

let site: OwnSite;

test.beforeEach(async () => {
  test.setTimeout(300_000);
  site = await startOwnSite();
});
test.afterEach(async () => site?.stop());

async function codeOf(own: OwnSite): Promise<string> {
  const find = async () => /\/welcome#code=(\S+)/.exec((await own.log()).join("\n"))?.[1] ?? "";
  await expect.poll(find, { timeout: 60_000 }).not.toBe("");
  return find();
}

async function visit(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(site.url + path);
  await waitForHydration(page);
  return page;
}

async function keep(page: Page, name: string) {
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectReadable(page, name);
  if (process.env.SHOTS) await shoot(page, name);
}

async function fillAccount(page: Page, name = "Hanna") {
  await field(page, "Username").fill(name);
  await field(page, "Email").fill(newEmail());
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
}

const nameIn = (page: Page) => page.getByRole("textbox", { name: "Name", exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { name }).filter({ visible: true });
const saveAndGoOn = (page: Page) =>
  page.getByRole("button", { name: "Save and go on" }).filter({ visible: true }).click();

test("a host sets up an empty site, with wrong turns", async ({ newBrowser }) => {
  const context = await newBrowser();
  const code = await codeOf(site);
  const page = await visit(context, "/welcome#code=0000-0000-0000-0000");
  await expect(heading(page, "Become the host")).toBeVisible();
  await fillAccount(page);
  const open = page.getByRole("button", { name: "Open my account" });
  await open.click();
  await expect(page.getByText("This is not the code. Look for the newest one").first()).toBeVisible();
  await expect(field(page, "Username")).toHaveValue("Hanna");
  await keep(page, "welcome-wrong-code");
  await page.reload();
  await waitForHydration(page);
  await expect(field(page, "Username")).toHaveValue("Hanna");
  await page.getByRole("textbox", { name: "Code" }).fill(code.toUpperCase().replaceAll("-", " "));
  await page.getByLabel("Password", { exact: true }).fill("short");
  await open.click();
  await expect(page.getByText("A password needs at least 10 characters.")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await open.dblclick();
  await expect(heading(page, "Fingerprint or face")).toBeVisible();
  await expect(page).toHaveURL(/#passkey$/);
  await keep(page, "welcome-passkey");

  await page.getByRole("link", { name: "Go on" }).click();
  await nameIn(page).fill("Lewes Gives");
  await field(page, "Short text").fill("For all of Lewes.");
  await page.reload();
  await expect(nameIn(page)).toHaveValue("Lewes Gives");
  await keep(page, "welcome-name");
  await saveAndGoOn(page);
  await expect(heading(page, "Country, time and units")).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("link", { name: "Lewes Gives" })).toBeVisible();

  // The language of this browser is American.
  await expect(page.getByLabel("Country", { exact: true })).toHaveValue("US");
  await expect(field(page, "Distances")).toHaveValue("imperial");
  await page.getByLabel("Country", { exact: true }).selectOption("GB");
  await field(page, "Currency").selectOption("EUR");
  await keep(page, "welcome-place");
  await page.goBack();
  await expect(nameIn(page)).toHaveValue("Lewes Gives");
  await page.goForward();
  await expect(field(page, "Currency")).toHaveValue("EUR");
  await saveAndGoOn(page);
  await unfoldCoordinates(page);
  await field(page, "Latitude of the middle").fill("50.87");
  await field(page, "Longitude of the middle").fill("0.01");
  await page.getByText("Map of the area", { exact: true }).click();
  await expect(page.getByRole("application", { name: /^Pin at/ })).toBeVisible();
  await keep(page, "welcome-map");
  await saveAndGoOn(page);
  await page.getByText("Berry", { exact: true }).click();
  await keep(page, "welcome-look");
  await saveAndGoOn(page);
  await page.getByRole("textbox", { name: /^Imprint/ }).fill("The library of Lewes, 1 High Street");
  await keep(page, "welcome-rules");
  await saveAndGoOn(page);
  await field(page, "New members").selectOption("A host accepts each new member");
  await keep(page, "welcome-joining");
  await saveAndGoOn(page);
  await page.getByRole("button", { name: "Send a test mail" }).click();
  await expect(page.getByText("so the mail is a file in its folder")).toBeVisible();
  await keep(page, "welcome-mail");
  await page.getByRole("link", { name: "Go on" }).click();
  await keep(page, "welcome-done");
  await page.getByRole("link", { name: "See the site" }).click();
  await expect(page).toHaveTitle(/Lewes Gives/);
  const settings = await (await context.request.get(`${site.url}/api/v1/host/settings`)).json();
  expect(settings.chosen).toContain("country");
  expect(settings.settings).toMatchObject({
    ...{ country: "GB", currency: "EUR", units: "imperial" },
    ...{ name: "Lewes Gives", summary: "For all of Lewes.", palette: "berry", membership: "approval" },
    ...{ area: { latitude: 50.87, longitude: 0.01 }, imprint: "The library of Lewes, 1 High Street" },
  });
});

test("the code works once, and a second tab goes on where the first one is", async ({ newBrowser }) => {
  const [mine, theirs] = [await newBrowser(), await newBrowser()];
  const code = await codeOf(site);
  const [first, second, stranger] = [
    await visit(mine, `/welcome#code=${code}`),
    await visit(mine, "/welcome"),
    await visit(theirs, `/welcome#code=${code}`),
  ];
  for (const page of [first, stranger])
    await expect(page.getByRole("textbox", { name: "Code" })).toHaveValue(code);
  await fillAccount(first);
  await fillAccount(stranger, "Mallory");
  await first.getByRole("button", { name: "Open my account" }).click();
  await expect(heading(first, "Fingerprint or face")).toBeVisible();
  await expect(heading(second, "Fingerprint or face")).toBeVisible();
  await stranger.getByRole("button", { name: "Open my account" }).click();
  await expect(stranger.getByText("This site is set up already.")).toBeVisible();
  await keep(stranger, "welcome-taken");

  await second.getByRole("link", { name: "Name", exact: true }).click();
  await first.getByRole("link", { name: "Name", exact: true }).click();
  await field(first, "Short text").fill("Typed in the first tab.");
  await nameIn(second).fill("Named in the second");
  await saveAndGoOn(second);
  await expect(heading(second, "Country, time and units")).toBeVisible();
  await saveAndGoOn(first);
  await expect(heading(first, "Country, time and units")).toBeVisible();
  const { settings } = await (await mine.request.get(`${site.url}/api/v1/host/settings`)).json();
  expect(settings).toMatchObject({ name: "Named in the second", summary: "Typed in the first tab." });
  expect((await theirs.request.get(`${site.url}/api/v1/me`)).status()).toBe(401);
});

test("a site with members offers nothing, and everything can be skipped", async ({ newBrowser }) => {
  const [mine, theirs] = [await newBrowser(), await newBrowser()];
  const code = await codeOf(site);
  const page = await visit(mine, `/welcome#code=${code}`);
  await fillAccount(page);
  await page.getByRole("button", { name: "Open my account" }).press("Enter");
  await expect(heading(page, "Fingerprint or face")).toBeVisible();
  for (const name of ["Go on", ...Array(6).fill("Skip this step"), "Go on"])
    await page.getByRole("link", { name }).filter({ visible: true }).press("Enter");
  await expect(heading(page, "That is all")).toBeVisible();
  const { chosen } = await (await mine.request.get(`${site.url}/api/v1/host/settings`)).json();
  expect(chosen).toEqual([]);
  const stranger = await visit(theirs, "/welcome");
  await expect(stranger.getByText("This site is set up already.")).toBeVisible();
});
