import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectReadable, expectReadableInBoth } from "@/tests/support/axe";
import { expect } from "@/tests/support/fixtures";
import { startMailSite } from "@/tests/support/mail-site";
import {
  expectLoggedIn,
  field,
  logIn,
  type Neighbour,
  PASSWORD,
  test,
  visitIn,
  waitForHydration,
} from "@/tests/support/people";
import { letCodeStepsPass } from "@/tests/support/time";
import { type App, anApp, aWrongCode } from "@/tests/support/totp-app";

const sectionOf = (page: Page) => page.getByRole("region", { name: "Two-step login" });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const codeField = (page: Page) => page.getByRole("textbox", { name: "Code", exact: true });
const isIn = (page: Page) => expectLoggedIn(page);

/** Looks at the page in both colours; with SHOTS=1 keeps a picture. */
async function look(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await expectReadable(page, name);
  await expectReadableInBoth(page, name);
  if (!process.env.SHOTS) return;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const shot = `shots/second-factor-${name}-${width}-${colorScheme}.png`;
    await page.screenshot({ path: shot, fullPage: !name.startsWith("settings") });
  }
}

async function openLogin(page: Page): Promise<void> {
  await page.goto("/login");
  await waitForHydration(page);
}

async function typePassword(page: Page, email: string): Promise<void> {
  await logIn(page, email);
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
}

async function typeCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code);
  await button(page, "Log in").click();
}

type Call = Pick<Neighbour, "call" | "email">;

/** By calls, as a program does. */
async function switchOn({ call, email }: Call): Promise<{ app: App; codes: string[] }> {
  const { setup } = await call<{ setup: { key: string } }>("POST", "/me/second-factor", {
    password: PASSWORD,
  });
  const app = anApp(setup.key);
  const answer = await call<{ recoveryCodes: string[] }>("PUT", "/me/second-factor", { code: app.code() });
  await letCodeStepsPass(email);
  return { app, codes: answer.recoveryCodes };
}

test("a member switches two-step login on, keeps the codes, makes new ones and switches it off", async ({
  meet,
}) => {
  test.slow();
  const maria = await meet("Maria Careful");
  const page = await maria.visit("/me/settings");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const section = sectionOf(page);
  await section.getByRole("button", { name: "Switch it on" }).click();
  const password = section.getByLabel("Your password");
  await expect(password).toBeFocused();
  await password.fill("not my password");
  await section.getByRole("button", { name: "Continue" }).click();
  await expect(section.getByRole("alert").filter({ hasText: "This is not your password." })).toBeVisible();
  await expect(password).toHaveValue("not my password");
  await section.scrollIntoViewIfNeeded();
  await look(page, "settings-password");
  await password.fill(PASSWORD);
  await section.getByRole("button", { name: "Continue" }).dblclick();

  await expect(section.getByRole("img", { name: "QR code" })).toBeVisible();
  await section.getByRole("button", { name: "Copy the key" }).click();
  const app = anApp(await page.evaluate(() => navigator.clipboard.readText()));
  const code = section.getByLabel("Six digits from the app");
  await code.fill(aWrongCode(app));
  await section.getByRole("button", { name: "Switch it on" }).click();
  await expect(section.getByRole("alert").filter({ hasText: "This is not the code." })).toBeVisible();
  await section.scrollIntoViewIfNeeded();
  await look(page, "settings-setup");
  await code.fill(app.code());
  await section.getByRole("button", { name: "Switch it on" }).click();

  await expect(section.getByRole("heading", { name: "Your recovery codes" })).toBeFocused();
  const codes = await section.locator(".recovery-codes li").allTextContents();
  expect(codes).toHaveLength(10);
  await section.scrollIntoViewIfNeeded();
  await look(page, "settings-codes");
  await section.getByRole("button", { name: "Copy", exact: true }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(codes.join("\n"));
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    section.getByRole("link", { name: "Save as a file" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("swap-shop-recovery-codes.txt");
  const text = await readFile(await file.path(), "utf8");
  expect(text).toContain(maria.email);
  expect(text.trim().split("\n").slice(-10)).toEqual(codes);
  await page.emulateMedia({ media: "print" });
  await expect(section.getByText(codes[0] ?? "")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Settings", includeHidden: true })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await section.getByRole("button", { name: "I have kept them" }).click();
  await expect(section.getByText("10 recovery codes are left.")).toBeVisible();
  await look(page, "settings-on");

  // Nobody can show them again: a reload has only their number.
  await page.reload();
  await expect(section.getByText("10 recovery codes are left.")).toBeVisible();
  await section.getByRole("button", { name: "Make new recovery codes" }).click();
  await section.getByLabel("Your password").fill(PASSWORD);
  await section.getByLabel("Code from your app").fill(codes[0] ?? "");
  await look(page, "settings-new-codes");
  await section.getByRole("button", { name: "Make new recovery codes" }).click();
  await expect(section.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  const anew = await section.locator(".recovery-codes li").allTextContents();
  expect(anew.filter((one) => codes.includes(one))).toEqual([]);
  await section.getByRole("button", { name: "I have kept them" }).click();
  await expect(section.getByText("Your new recovery codes work.")).toBeVisible();

  await section.getByRole("button", { name: "Switch it off" }).click();
  await section.getByLabel("Your password").fill(PASSWORD);
  await section.getByLabel("Code from your app").fill(codes[1] ?? "");
  await section.getByRole("button", { name: "Switch it off" }).click();
  await expect(section.getByRole("alert").filter({ hasText: "This code is wrong" })).toBeVisible();
  await letCodeStepsPass(maria.email);
  await section.getByLabel("Code from your app").fill(app.code());
  await section.getByRole("button", { name: "Switch it off" }).click();
  await expect(section.getByText("Two-step login is off.")).toBeVisible();
  await expect(section.getByText("It is off.", { exact: true })).toBeVisible();
});

test("a log-in asks for the code, and a wrong one, Back or a reload loses nobody", async ({
  meet,
  newBrowser,
}) => {
  test.slow();
  const jonas = await meet("Jonas Careful");
  const { app } = await switchOn(jonas);
  const page = await visitIn(await newBrowser(), "/login?next=%2Fdemand");
  await typePassword(page, jonas.email);
  await expect(codeField(page)).toBeFocused();
  await expect(codeField(page)).toHaveAttribute("inputmode", "numeric");
  await expect(codeField(page)).toHaveAttribute("autocomplete", "one-time-code");
  await look(page, "code");
  await button(page, "Log in").click();
  await expect(page.getByRole("alert").filter({ hasText: "Please type the code." })).toBeVisible();
  const wrong = aWrongCode(app);
  await typeCode(page, wrong);
  await expect(page.getByRole("alert").filter({ hasText: "This code is wrong" })).toBeVisible();
  await expect(codeField(page)).toHaveValue(wrong);
  await look(page, "wrong-code");

  await page.goBack();
  await expect(field(page, "Username")).toHaveValue(jonas.email);
  await expect(field(page, "Password")).toHaveValue(PASSWORD);
  await expect(page).toHaveURL("/login?next=%2Fdemand");
  await page.goForward();
  await expect(codeField(page)).toBeVisible();
  await button(page, "Back to the password").click();
  await expect(field(page, "Password")).toHaveValue(PASSWORD);
  await button(page, "Login").click();
  await expect(codeField(page)).toBeFocused();

  await page.reload();
  await waitForHydration(page);
  await expect(page).toHaveURL("/login?next=%2Fdemand");
  await typePassword(page, jonas.email);
  await codeField(page).pressSequentially(`${app.code().slice(0, 3)} ${app.code().slice(3)}`);
  await codeField(page).press("Enter");
  await isIn(page);
  await expect(page).toHaveURL("/demand");
  await page.goBack();
  await expect(page).not.toHaveURL(/#code/);
  await isIn(page);
});

test("a recovery code logs in once, in one of two tabs, and the other tab follows", async ({
  meet,
  newBrowser,
}) => {
  const ada = await meet("Ada Careful");
  const { codes } = await switchOn(ada);
  const context = await newBrowser();
  const [one, two] = [await context.newPage(), await context.newPage()];
  for (const page of [one, two]) {
    await openLogin(page);
    await typePassword(page, ada.email);
    await button(page, "Use a recovery code instead").click();
    await expect(field(page, "Recovery code")).toBeFocused();
  }
  await look(one, "recovery-code");
  await field(one, "Recovery code").fill((codes[0] ?? "").toUpperCase());
  await button(one, "Log in").dblclick();
  await isIn(one);
  await isIn(two);
  await expect(two).toHaveURL(/\/$/);

  const other = await visitIn(await newBrowser(), "/login");
  await typePassword(other, ada.email);
  await button(other, "Use a recovery code instead").click();
  await field(other, "Recovery code").fill(codes[0] ?? "");
  await button(other, "Log in").click();
  await expect(other.getByRole("alert").filter({ hasText: "was used already" })).toBeVisible();
  await button(other, "Use the app instead").click();
  await expect(codeField(other)).toHaveValue("");
  await button(other, "Use a recovery code instead").click();
  await field(other, "Recovery code").fill(codes[1] ?? "");
  await button(other, "Log in").click();
  await isIn(other);
  await other.goto("/me/settings");
  await expect(sectionOf(other).getByText("8 recovery codes are left.")).toBeVisible();
});

test("a link of a mail asks for the code too, and mails tell of each change", async ({ newBrowser }) => {
  test.slow();
  const mails = await startMailSite();
  try {
    const page = await mails.pageIn(await newBrowser(), "/about");
    const email = await mails.signUp(page);
    const verified = await mails.linkTo(email, "Please confirm your address");
    await mails.open(page, verified);
    await button(page, "Confirm my address").click();
    await expect(page.getByRole("heading", { name: "Your address is confirmed." })).toBeVisible();
    await mails.open(page, "/me/settings");
    const section = sectionOf(page);
    await section.getByRole("button", { name: "Switch it on" }).click();
    await section.getByLabel("Your password").fill(PASSWORD);
    await section.getByRole("button", { name: "Continue" }).click();
    const app = anApp((await section.locator("p.font-mono").textContent()) ?? "");
    await section.getByLabel("Six digits from the app").fill(app.code());
    await section.getByRole("button", { name: "Switch it on" }).click();
    await expect(section.locator(".recovery-codes li")).toHaveCount(10);
    const codes = await section.locator(".recovery-codes li").allTextContents();
    expect(await mails.linkTo(email, "Two-step login is on")).toContain("/recover-account#token=");

    const tab = await mails.pageIn(await newBrowser(), "/sign-in-link");
    await field(tab, "Email").fill(email);
    await button(tab, "Mail me a link").click();
    const link = await mails.linkTo(email, "Your link to log in");
    await mails.open(tab, `${mails.site.url}/about`);
    await mails.open(tab, link);
    await button(tab, "Log in").click();
    await expect(tab.getByRole("heading", { name: "One more step" })).toBeVisible();
    await look(tab, "after-link");
    await tab.reload();
    await waitForHydration(tab);
    await button(tab, "Log in").click();
    await button(tab, "Use a recovery code instead").click();
    await field(tab, "Recovery code").fill("abcd-efgh-abcd-efgh");
    await button(tab, "Log in").click();
    await expect(tab.getByRole("alert").filter({ hasText: "This code is wrong" })).toBeVisible();
    await field(tab, "Recovery code").fill(codes[0] ?? "");
    await button(tab, "Log in").click();
    await isIn(tab);
    expect(await mails.linkTo(email, "A recovery code was used")).toContain("/reset-password");
  } finally {
    await mails.stop();
  }
});
