import type { Page } from "@playwright/test";
import { type OwnSite, startOwnSite } from "@/tests/security/attacks/site-fixture";
import { expectReadable, expectReadableInBoth } from "@/tests/support/axe";
import { expect } from "@/tests/support/fixtures";
import { startGitHub } from "@/tests/support/github-server";
import { startIdentityProvider } from "@/tests/support/identity-provider";
import { publishOn } from "@/tests/support/mail-site";
import {
  expectLoggedIn,
  field,
  logIn,
  logOut,
  newEmail,
  newTitle,
  PASSWORD,
  test,
  waitForHydration,
} from "@/tests/support/people";
import { startSmtpServer } from "@/tests/support/smtp-server";

const GOOGLE = { GOOGLE_CLIENT_ID: "swap-shop", GOOGLE_CLIENT_SECRET: "hush-hush" };

let site: OwnSite;
let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
let gitHub: Awaited<ReturnType<typeof startGitHub>>;

test.beforeAll(async () => {
  [smtp, provider, gitHub] = await Promise.all([startSmtpServer(), startIdentityProvider(), startGitHub()]);
  site = await startOwnSite({ SMTP_URL: smtp.url, ...GOOGLE, ...gitHub.env, ...provider.env });
});

test.afterAll(async () => {
  await site?.stop();
  await Promise.all([smtp, provider, gitHub].map((one) => one?.stop()));
});

const aPerson = (changes: object = {}) => {
  const email = newEmail();
  return { sub: email, name: "Mira Okafor", email, email_verified: true, ...changes };
};

async function open(page: Page, path: string): Promise<void> {
  await page.goto(site.url + path);
  await waitForHydration(page);
}

/** Presses the site's button, and answers the page of the provider. */
async function goThrough(page: Page, button: string, person: object | "cancel"): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.waitForURL(`${provider.issuer}/**`);
  if (person === "cancel") return page.getByRole("button", { name: "Cancel" }).click();
  await page.getByLabel("Claims").fill(JSON.stringify(person));
  await page.getByRole("button", { name: "Log in" }).click();
}

async function signUp(page: Page, email: string): Promise<void> {
  await open(page, "/signup");
  await field(page, "Username").fill("Mira K.");
  await field(page, "Email").fill(email);
  await field(page, "Password").fill(PASSWORD);
  await page.getByRole("button", { name: "SignUp" }).click();
  await expectLoggedIn(page);
  await site.database.query(`UPDATE "User" SET "emailVerifiedAt" = now() WHERE "email" = $1`, [email]);
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
    await page.screenshot({ path: `shots/provider-${name}-${width}-${colorScheme}.png`, fullPage: true });
  }
}

test("somebody signs up with a provider, logs in with it again, and gets to where they wanted", async ({
  page,
}) => {
  const mira = aPerson();
  await open(page, "/signup");
  await look(page, "signup");
  await goThrough(page, "Continue with Lewes ID", mira);
  await expectLoggedIn(page);
  await expect(page).toHaveURL(`${site.url}/`);
  await logOut(page);
  await open(page, "/login?next=%2Fme%2Fsettings");
  await look(page, "login");
  await goThrough(page, "Log in with Lewes ID", mira);
  await expect(page).toHaveURL(`${site.url}/me/settings`);
  await expect(page.getByText(`Your email address is ${mira.email}.`)).toBeVisible();
  await expect(field(page, "Username")).toHaveValue("Mira Okafor");
});

test("a member with a password connects a provider in the settings, and disconnects it", async ({ page }) => {
  // Three screens are looked at on the way.
  test.slow();
  const email = newEmail();
  await signUp(page, email);
  await logOut(page);
  const mira = aPerson({ email });
  await open(page, "/login");
  await goThrough(page, "Log in with Lewes ID", mira);
  const said = `You already have an account with this email address.`;
  await expect(page.getByRole("alert").filter({ hasText: said })).toBeVisible();
  await look(page, "registered");
  await logIn(page, email);
  await expectLoggedIn(page);

  await open(page, "/me/settings");
  const section = page.getByRole("region", { name: "Ways to log in" });
  await section.getByRole("button", { name: "Connect Lewes ID" }).click();
  await expect(section.getByLabel("Your password")).toBeFocused();
  await page.keyboard.type("not this one");
  await page.keyboard.press("Enter");
  await expect(section.getByText("This is not your password.")).toBeVisible();
  await look(page, "connect");
  await section.getByLabel("Your password").fill(PASSWORD);
  await goThrough(page, "Connect Lewes ID", mira);
  await expect(section.getByText("Lewes ID is connected.")).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/me/settings`);
  await expect(section.getByText(`with ${email}`)).toBeVisible();
  await look(page, "connected");
  const subjects = async () => (await smtp.mailsTo(email)).map(({ subject }) => subject);
  await expect.poll(subjects).toContain("Lewes ID now logs you in");

  await logOut(page);
  await open(page, "/login");
  await goThrough(page, "Log in with Lewes ID", mira);
  await expectLoggedIn(page);
  await open(page, "/me/settings");
  await section.getByRole("button", { name: "Disconnect Lewes ID" }).click();
  // The provider may have asked nobody.
  await section.getByLabel("Your password").fill(PASSWORD);
  await section.getByRole("button", { name: "Disconnect Lewes ID" }).click();
  await expect(section.getByText("Lewes ID is disconnected.")).toBeVisible();
  await expect.poll(subjects).toContain("Lewes ID no longer logs you in");
});

test("a member without a password sets one in the settings", async ({ page }) => {
  const mira = aPerson();
  await open(page, "/login");
  await goThrough(page, "Log in with Lewes ID", mira);
  await expectLoggedIn(page);
  await open(page, "/me/settings");
  await page.getByText("Set a password", { exact: true }).click();
  await expect(page.getByLabel("Current password")).toHaveCount(0);
  await field(page, "New password").fill(PASSWORD);
  await look(page, "set-password");
  await page.getByRole("button", { name: "Set the password" }).click();
  await expect(page.getByText("Your password is set.")).toBeVisible();
  await logOut(page);
  await open(page, "/login");
  await logIn(page, mira.email);
  await expectLoggedIn(page);
});

test("every wrong turn ends at a page that says what happened", async ({ page }) => {
  const alert = (text: string) => page.getByRole("alert").filter({ hasText: text });
  await open(page, "/login?next=%2Fabout");
  await goThrough(page, "Log in with Lewes ID", "cancel");
  await expect(alert("You stopped at Lewes ID.")).toBeVisible();
  await look(page, "cancelled");
  await goThrough(page, "Log in with Lewes ID", aPerson({ email_verified: false }));
  await expect(alert("Lewes ID has not confirmed your email address.")).toBeVisible();
  await expect(page).toHaveURL(/next=%2Fabout/);

  // The page of the provider in an old tab, after another log-in has begun.
  await page.getByRole("button", { name: "Log in with Lewes ID" }).click();
  await page.waitForURL(`${provider.issuer}/**`);
  const newer = await page.context().newPage();
  await newer.goto(`${site.url}/login`);
  await waitForHydration(newer);
  await newer.getByRole("button", { name: "Log in with Lewes ID" }).click();
  await newer.waitForURL(`${provider.issuer}/**`);
  await page.getByLabel("Claims").fill(JSON.stringify(aPerson()));
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(alert("That took too long, or was begun in another tab.")).toBeVisible();
  await newer.close();

  // Back by the browser's own button: the page can be used again.
  await page.getByRole("button", { name: "Log in with Lewes ID" }).click();
  await page.waitForURL(`${provider.issuer}/**`);
  await page.goBack();
  await expect(page.getByRole("button", { name: "Log in with Lewes ID" })).toBeEnabled();

  provider.state.isDown = true;
  await page.getByRole("button", { name: "Log in with Lewes ID" }).click();
  await expect(alert("Lewes ID did not answer as it should.")).toBeVisible();
  provider.state.isDown = false;
  await open(page, "/login?provider=oidc&problem=constructor");
  await open(page, "/login?provider=evil&problem=cancelled");
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveCount(0);
});

test("somebody logs in with GitHub", async ({ page }) => {
  const email = newEmail();
  const emails = [{ email, primary: true, verified: true }];
  gitHub.state.user = { id: Date.now(), login: "octo", name: "Octavia", emails };
  await open(page, "/login");
  await page.getByRole("button", { name: "Log in with GitHub" }).click();
  await expectLoggedIn(page);
  await open(page, "/me/settings");
  await expect(page.getByText(`Your email address is ${email}.`)).toBeVisible();
});

test("a site without providers has no such buttons", async ({ page }) => {
  for (const path of ["/login", "/signup"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("button", { name: /^(Log in|Continue) with (?!a passkey)/ })).toHaveCount(0);
  }
});

test("a reply is sent by logging in with a provider, and stays a draft while one turns back from it", async ({
  page,
  newBrowser,
}) => {
  const email = newEmail();
  await signUp(page, email);
  const id = await publishOn(site, page, email, newTitle("Ladder"));
  const asker = await (await newBrowser()).newPage();
  await open(asker, `/feed/${id}`);
  await field(asker, "When could you collect it?").fill("Any evening");
  await asker.getByRole("button", { name: "I would like this" }).click();
  await expect(asker).toHaveURL(/\/login\?next=/);
  await goThrough(asker, "Log in with Lewes ID", "cancel");
  await expect(asker.getByText("You stopped at Lewes ID.")).toBeVisible();
  await expect(asker.getByText("To ask Mira K. for").filter({ visible: true })).toBeVisible();
  await goThrough(asker, "Log in with Lewes ID", aPerson({ name: "Noor B." }));
  await expect(asker.getByText("Your reply is sent to Mira K.").filter({ visible: true })).toBeVisible();
});
