import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectReadable } from "@/tests/support/axe";
import { expect } from "@/tests/support/fixtures";
import { type HostSite, startHostSite } from "@/tests/support/host-site";
import { field, PASSWORD, test } from "@/tests/support/people";
import { shoot } from "@/tests/support/shoot";

// One site for all tests.
test.describe.configure({ mode: "default" });

let host: HostSite;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  host = await startHostSite({ SITE_CURRENCY: "EUR" });
});
test.afterAll(async () => host?.stop());

const keep = async (page: Page, name: string) => {
  await expectReadable(page, name);
  if (process.env.SHOTS) await shoot(page, name);
};

test("a host renames the site, and every page says so at once, for strangers too", {
  tag: "@thorough",
}, async ({ newBrowser }) => {
  const [mine, theirs] = [await newBrowser(), await newBrowser()];
  const stranger = await host.visit(theirs, "/about");
  await expect(stranger.getByRole("navigation").getByRole("link", { name: "Swap Shop" })).toBeVisible();
  await host.becomeHost(mine);
  const page = await host.visit(mine, "/");
  await page.getByRole("link", { name: "Host" }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/host$/);
  const name = field(page, "Name");
  await expect(name).toHaveValue("Swap Shop");
  await keep(page, "host-settings");
  await name.fill("X");
  await field(page, "Banner").fill("Closed on Sunday: the library moves.");
  const save = page.getByRole("button", { name: "Save: The community" });
  await save.click();
  await expect(page.getByText("The name needs at least 2 characters.")).toBeVisible();
  await expect(field(page, "Banner")).toHaveValue("Closed on Sunday: the library moves.");
  await name.fill("Lewes Gives");
  await save.dblclick();
  await expect(page.getByText("Saved. Everybody sees it now.")).toBeVisible();
  await expect(page.getByRole("navigation").getByRole("link", { name: "Lewes Gives" })).toBeVisible();
  for (const path of ["/", "/about", "/rules", "/donate"]) {
    await stranger.goto(host.site.url + path);
    await expect(stranger).toHaveTitle(/Lewes Gives/);
    await expect(stranger.getByText("Closed on Sunday: the library moves.")).toBeVisible();
    await expect(stranger.getByText("Lewes Gives: things change hands")).toBeVisible();
  }
  const read = async (path: string) => (await theirs.request.get(host.site.url + path)).text();
  expect(await read("/feed.atom")).toContain("<author><name>Lewes Gives</name></author>");
  expect(JSON.parse(await read("/manifest.webmanifest")).name).toBe("Lewes Gives");
  expect(JSON.parse(await read("/api/v1/openapi.json")).info.title).toBe("Lewes Gives");
  if (process.env.SHOTS) await shoot(await host.visit(theirs, "/"), "host-renamed-home");
});

test("what the server decides is shown as fixed", async ({ newBrowser }) => {
  const context = await newBrowser();
  await host.becomeHost(context);
  const page = await host.visit(context, "/host");
  await expect(field(page, "Currency")).toBeDisabled();
  await expect(field(page, "Currency")).toHaveValue("EUR");
  await expect(field(page, "Contact address")).not.toBeEditable();
  await expect(page.getByText("The settings of the server decide this.")).toHaveCount(2);
  await page.getByLabel("Country", { exact: true }).selectOption("DE");
  await field(page, "Time zone").selectOption("Europe/Berlin");
  await page.getByRole("button", { name: "Save: Country" }).click();
  await expect(page.getByText("Saved. Everybody sees it now.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Country", { exact: true })).toHaveValue("DE");
});

test("the kinds that a host names stand above the form and with the rules", { tag: "@thorough" }, async ({
  newBrowser,
}) => {
  const context = await newBrowser();
  await host.becomeHost(context);
  const page = await host.visit(context, "/host");
  await page.getByRole("button", { name: "Remove Recalled things" }).click();
  await page.getByRole("button", { name: "Add a kind" }).click();
  const row = page.getByRole("group", { name: "Kind 5" });
  await row.getByLabel("Kind", { exact: true }).fill("Food");
  await row.getByLabel("Why").fill("Only at the fridge in Elm Street.");
  const save = page.getByRole("button", { name: "Save: What is taken" });
  await save.click();
  await expect(page.getByText("Each kind can be there once.").first()).toBeVisible();
  await row.getByLabel("Kind", { exact: true }).fill("Paint");
  await save.click();
  await expect(page.getByText("Saved. Everybody sees it now.")).toBeVisible();
  for (const path of ["/donate", "/rules"]) {
    await page.goto(host.site.url + path);
    const note = page.getByText("Not taken here: animals").filter({ visible: true });
    if (path === "/donate") await note.click();
    await expect(page.getByText("Only at the fridge in Elm Street.").filter({ visible: true })).toBeVisible();
    await expect(page.getByText("Recalled things").filter({ visible: true })).toHaveCount(0);
    await keep(page, `host-kinds${path.replace("/", "-")}`);
  }
});

test("a host finds a member and makes them a moderator, and takes the list along", async ({ newBrowser }) => {
  const [mine, theirs] = [await newBrowser(), await newBrowser()];
  await host.becomeHost(mine);
  const email = await host.register(theirs, "Quentin Quill");
  const page = await host.visit(mine, "/host/members");
  await field(page, "Name or address").fill("quill");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const row = page.getByRole("article").filter({ hasText: email });
  await expect(page.getByRole("article")).toHaveCount(1);
  await row.getByRole("button", { name: "Change the role of Quentin Quill" }).press("Enter");
  const role = row.getByLabel("Role");
  await expect(role).toBeFocused();
  await role.selectOption("moderator");
  await keep(page, "host-members");
  await row.getByLabel("Password").fill("not my password");
  await row.getByRole("button", { name: "Give this role" }).click();
  await expect(row.getByText("This is not your password.")).toBeVisible();
  await expect(role).toHaveValue("moderator");
  await row.getByLabel("Password").fill(PASSWORD);
  await row.getByRole("button", { name: "Give this role" }).dblclick();
  await expect(row.getByText("Quentin Quill has the role “Moderator” now")).toBeVisible();
  const me = await (await theirs.request.get(`${host.site.url}/api/v1/me`)).json();
  expect(me.user.role).toBe("moderator");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "All as a table (CSV)" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^members-[\d-]+\.csv$/);
  expect((await readFile(await download.path())).toString()).toContain(`Quentin Quill,${email},`);
});

test("a host reads numbers of each week and how the server is doing", { tag: "@thorough" }, async ({
  newBrowser,
}) => {
  const context = await newBrowser();
  await host.becomeHost(context);
  const page = await host.visit(context, "/host/health");
  await expect(page.getByText("None is known.")).toBeVisible();
  await expect(page.getByText(/PostgreSQL \d+/)).toBeVisible();
  await page.getByText("All numbers as a table").click();
  await expect(page.getByRole("row")).toHaveCount(13);
  await keep(page, "host-health");
});

test("nobody else sees the pages of hosts", async ({ newBrowser }) => {
  const context = await newBrowser();
  await host.register(context, "Mira Member");
  const page = await host.visit(context, "/host");
  await expect(page.getByText("This page is for the hosts of this site.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Host" })).toHaveCount(0);
  const stranger = await host.visit(await newBrowser(), "/host/members");
  await expect(stranger.getByText("Log in to look after this site.")).toBeVisible();
  await keep(stranger, "host-stranger");
});

test("rules, privacy and imprint are linked from every page", async ({ newBrowser }) => {
  const page = await host.visit(await newBrowser(), "/contact");
  for (const name of ["Rules", "Privacy", "Imprint"]) {
    await page.getByRole("contentinfo").getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { name, level: 1 })).toBeVisible();
    await keep(page, `host-${name.toLowerCase()}`);
  }
});
