import type { BrowserContext, Page } from "@playwright/test";
import { type OwnSite, startOwnSite } from "@/tests/security/attacks/site-fixture";
import { expectReadable, expectReadableInBoth } from "@/tests/support/axe";
import { expect } from "@/tests/support/fixtures";
import { field, logIn, newEmail, PASSWORD, test, waitForHydration } from "@/tests/support/people";
import { startSmtpServer } from "@/tests/support/smtp-server";

const NEW_PASSWORD = "nine quiet otters";

let site: OwnSite;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;

test.beforeAll(async () => {
  smtp = await startSmtpServer();
  site = await startOwnSite({ SMTP_URL: smtp.url });
});

test.afterAll(async () => {
  await site?.stop();
  await smtp?.stop();
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path.startsWith("http") ? path : site.url + path);
  await waitForHydration(page);
}

async function pageIn(context: BrowserContext, path: string): Promise<Page> {
  const page = await context.newPage();
  await open(page, path);
  return page;
}

/** The link of the newest mail with this subject, once there are so many. */
async function linkTo(address: string, subject: string, count = 1): Promise<string> {
  const find = async () => (await smtp.mailsTo(address)).filter((one) => one.subject === subject);
  await expect.poll(async () => (await find()).length).toBe(count);
  return /http:\S+$/m.exec((await find()).at(-1)?.text ?? "")?.[0] ?? "";
}

async function signUp(page: Page): Promise<string> {
  const email = newEmail();
  await open(page, "/signup");
  await field(page, "Username").fill("Mira K.");
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(PASSWORD);
  await page.getByRole("button", { name: "SignUp" }).click();
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  return email;
}

/** Looks at the page in both colours; with SHOTS=1 keeps a picture. */
async function look(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width ?? 0);
  await expectReadable(page, name);
  await expectReadableInBoth(page, name);
  if (!process.env.SHOTS) return;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.screenshot({ path: `shots/mail-${name}-${width}-${colorScheme}.png`, fullPage: true });
  }
}

test("a new member confirms the address before publishing, and can have the mail again", async ({ page }) => {
  const email = await signUp(page);
  const banner = page.getByText("Please confirm your address");
  await expect(banner).toBeVisible();
  await look(page, "banner");
  const old = await linkTo(email, "Please confirm your address");
  await page.getByRole("button", { name: "Send it again" }).click();
  await expect(page.getByText("A new mail is on its way")).toBeVisible();
  const link = await linkTo(email, "Please confirm your address", 2);
  await open(page, old);
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await expect(page.getByText("This link is too old, was used already")).toBeVisible();
  await open(page, `${site.url}/about`);
  await open(page, link);
  await look(page, "confirm");
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await expect(page.getByRole("heading", { name: "Your address is confirmed." })).toBeVisible();
  await page.goto(`${site.url}/`);
  await expect(page.getByRole("button", { name: "Logout" })).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test("an address confirmed elsewhere with one tap is taken back from who signed up with it", async ({
  page,
  newBrowser,
}) => {
  const email = await signUp(page);
  const link = await linkTo(email, "Please confirm your address");
  const other = await pageIn(await newBrowser(), link);
  await look(other, "confirm-elsewhere");
  await other.getByRole("button", { name: "Confirm my address" }).click();
  await expect(other.getByText("the old password no longer works")).toBeVisible();
  await page.goto(`${site.url}/me/settings`);
  await expect(page.getByText("Log in to see your settings.")).toBeVisible();
});

test("a forgotten password is replaced by the link of a mail, which works once, in one of two tabs", async ({
  page,
  newBrowser,
}) => {
  const email = await signUp(page);
  const context = await newBrowser();
  const tab = await pageIn(context, "/login");
  await look(tab, "login");
  await tab.getByRole("link", { name: "Forgot your password?" }).click();
  await field(tab, "Email").fill(email);
  await look(tab, "reset-request");
  await tab.getByRole("button", { name: "Mail me a link" }).click();
  await expect(tab.getByText(`If ${email} has an account here`)).toBeVisible();
  const link = await linkTo(email, "Choose a new password");
  const [first, second] = [await pageIn(context, link), await pageIn(context, link)];
  await look(first, "reset");
  for (const [one, password] of [
    [first, NEW_PASSWORD],
    [second, "another good one"],
  ] as const) {
    await field(one, "New password").fill(password);
    await one.getByRole("button", { name: "Save the password" }).click();
  }
  await expect(first.getByText("Your new password works.")).toBeVisible();
  await expect(second.getByText("This link is too old, was used already")).toBeVisible();
  await second.getByRole("button", { name: "Ask for a new link" }).click();
  await expect(field(second, "Email")).toBeVisible();
  await first.getByRole("link", { name: "Login" }).filter({ visible: true }).last().click();
  await logIn(first, email, NEW_PASSWORD);
  await expect(first.getByRole("button", { name: "Logout" })).toBeVisible();
  await page.goto(`${site.url}/me/settings`);
  await expect(page.getByText("Log in to see your settings.")).toBeVisible();
});

test("a link in a mail logs in with one tap, and opening it does nothing", async ({ page, newBrowser }) => {
  const email = await signUp(page);
  const tab = await pageIn(await newBrowser(), "/sign-in-link");
  await look(tab, "sign-in-request");
  await field(tab, "Email").fill(email);
  await tab.getByRole("button", { name: "Mail me a link" }).click();
  const link = await linkTo(email, "Your link to log in");
  await pageIn(await newBrowser(), link);
  await open(tab, `${site.url}/about`);
  await open(tab, link);
  await look(tab, "sign-in");
  await tab.getByRole("button", { name: "Log in" }).click();
  await expect(tab.getByRole("button", { name: "Logout" })).toBeVisible();
  await expect(tab).toHaveURL(`${site.url}/`);
});

test("a member changes password and address, and the old address takes the account back", async ({
  page,
  newBrowser,
}) => {
  const email = await signUp(page);
  const next = newEmail();
  await open(page, "/me/settings");
  await page.getByText("Change the password", { exact: true }).first().click();
  await field(page, "Current password").fill("not this one");
  await field(page, "New password").fill(NEW_PASSWORD);
  const save = page.getByRole("button", { name: "Change the password" });
  await save.click();
  await expect(page.getByText("This is not your password.").first()).toBeVisible();
  await field(page, "Current password").fill(PASSWORD);
  await save.click();
  await expect(page.getByText("Your password is changed.")).toBeVisible();
  await page.getByText("Change the address", { exact: true }).click();
  await field(page, "New email").fill(next);
  await field(page, "Your password").fill(NEW_PASSWORD);
  await look(page, "settings");
  await page.getByRole("button", { name: "Mail the link" }).click();
  await expect(page.getByText(`If ${next} is free`)).toBeVisible();
  await open(page, await linkTo(next, "Confirm your new address"));
  await page.getByRole("button", { name: "Use this address" }).click();
  await expect(page.getByText("Your account has this address now.")).toBeVisible();

  const other = await pageIn(await newBrowser(), await linkTo(email, "Your address was changed"));
  await look(other, "undo");
  await other.getByRole("button", { name: "Take it back" }).click();
  await expect(other.getByText("Your account has its old address again.")).toBeVisible();
  await page.goto(`${site.url}/me/settings`);
  await expect(page.getByText("Log in to see your settings.")).toBeVisible();
  expect(await linkTo(email, "Choose a new password")).toContain("/reset-password#token=");
});

test("each mail fits the screen", async ({ page }) => {
  const email = await signUp(page);
  await linkTo(email, "Please confirm your address");
  const [mail] = await smtp.mailsTo(email);
  await open(page, "/offline");
  await page.setContent(mail?.html ?? "");
  const width = page.viewportSize()?.width ?? 0;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  if (process.env.SHOTS) await page.screenshot({ path: `shots/mail-verify-${width}.png`, fullPage: true });
});

test("a site without a mail server says in words whom to ask", async ({ page }) => {
  for (const path of ["/reset-password", "/sign-in-link"]) {
    await page.goto(path);
    await expect(page.getByText("This site sends no mail")).toBeVisible();
    await expect(page.getByRole("link", { name: "Write to us" })).toHaveAttribute("href", "/contact");
    await look(page, `none${path.replaceAll("/", "-")}`);
  }
});
