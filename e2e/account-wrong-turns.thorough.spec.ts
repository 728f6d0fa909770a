import { expect } from "@/tests/support/fixtures";
import { look, type MailSite, startMailSite } from "@/tests/support/mail-site";
import { bell, expectLoggedIn, field, test } from "@/tests/support/people";

const OVER = "This link is too old, was used already, or was replaced by a newer one.";

let mailSite: MailSite;
let { open, pageIn, linkTo, signUp, site }: MailSite = {} as MailSite;

test.beforeAll(async () => {
  mailSite = await startMailSite();
  ({ open, pageIn, linkTo, signUp, site } = mailSite);
});

test.afterAll(async () => mailSite?.stop());

const passDays = (email: string, days: number) =>
  site.database.query(
    `UPDATE "EmailToken" SET "expiresAt" = "expiresAt" - make_interval(days => $2) WHERE "userId" = (
      SELECT "id" FROM "User" WHERE "email" = $1)`,
    [email, days],
  );

const askFor = (path: string, email: string) =>
  fetch(`${site.url}/api/v1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email }),
  });

test("old links say so, and the page offers a new one", async ({ page, newBrowser }) => {
  const email = await signUp(page);
  await askFor("/password-reset", email);
  await askFor("/sign-in-link", email);
  const links = {
    reset: await linkTo(email, "Choose a new password"),
    signIn: await linkTo(email, "Your link to log in"),
    verify: await linkTo(email, "Please confirm your address"),
  };
  await passDays(email, 2);
  const context = await newBrowser();
  const tab = await pageIn(context, links.reset);
  await field(tab, "New password").fill("nine quiet otters");
  await tab.getByRole("button", { name: "Save the password" }).click();
  await expect(tab.getByText(OVER)).toBeVisible();
  await look(tab, "reset-old");
  await tab.getByRole("button", { name: "Ask for a new link" }).click();
  await expect(field(tab, "Email")).toBeVisible();

  const other = await pageIn(context, links.signIn);
  await other.getByRole("button", { name: "Log in" }).click();
  await expect(other.getByText(OVER)).toBeVisible();
  await look(other, "sign-in-old");
  await other.getByRole("button", { name: "Ask for a new link" }).click();
  await expect(field(other, "Email")).toBeVisible();

  const third = await pageIn(context, links.verify);
  await third.getByRole("button", { name: "I do not know it" }).click();
  await expect(third.getByText(OVER)).toBeVisible();
  await expect(third.getByRole("link", { name: "Log in", exact: true })).toBeVisible();
  await look(third, "confirm-old");
});

test("a link that was not copied whole says so", async ({ page }) => {
  for (const [path, button] of [
    ["/confirm-email", "Confirm my address"],
    ["/change-email", "Use this address"],
    ["/recover-account", "Take it back"],
  ] as const) {
    await open(page, path);
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByText("The link is not complete.")).toBeVisible();
  }
});

test("the back button never returns to a used link, which opens nothing", async ({ page, newBrowser }) => {
  const email = await signUp(page);
  await askFor("/sign-in-link", email);
  const link = await linkTo(email, "Your link to log in");
  const tab = await pageIn(await newBrowser(), link);
  await tab.getByRole("button", { name: "Log in" }).click();
  await tab.waitForURL(`${site.url}/`);
  await expectLoggedIn(tab);
  await open(tab, `${site.url}/about`);
  await tab.goBack();
  expect(new URL(tab.url()).pathname).toBe("/");
  await expectLoggedIn(tab);
  const stranger = await pageIn(await newBrowser(), link);
  await stranger.getByRole("button", { name: "Log in" }).click();
  await expect(stranger.getByText(OVER)).toBeVisible();
  await expect(bell(stranger)).toHaveCount(0);
});

test("a link for another account is refused beside one's own, and works after logging out", async ({
  page,
  newBrowser,
}) => {
  const email = await signUp(page);
  const tab = await (await newBrowser()).newPage();
  const other = await signUp(tab);
  expect(other).not.toBe(email);
  await askFor("/sign-in-link", email);
  for (const [link, button] of [
    [await linkTo(email, "Please confirm your address"), "Confirm my address"],
    [await linkTo(email, "Your link to log in"), "Log in"],
  ] as const) {
    await open(tab, `${site.url}/about`);
    await open(tab, link);
    await tab.getByRole("button", { name: button }).click();
    await expect(tab.getByText("This link is for another account")).toBeVisible();
  }
  await look(tab, "sign-in-other");
  await tab.getByRole("button", { name: "Log out, and log in with the link" }).click();
  await expect(tab).toHaveURL(`${site.url}/`);
  await expectLoggedIn(tab);
  const me = await tab.evaluate(async () => (await fetch("/api/v1/me")).json());
  expect(me.user.email).toBe(email);
});

test("a mail that never comes can be asked for again, at most five times", async ({ page }) => {
  await signUp(page);
  const again = page.getByRole("button", { name: "Send it again" });
  for (let time = 0; time < 5; time += 1) {
    const answered = page.waitForResponse("**/api/v1/me/verification");
    await again.click();
    expect((await answered).status()).toBe(202);
    await expect(again).toBeEnabled();
  }
  await again.click();
  await expect(page.getByText(/Too many|Try again/).first()).toBeVisible();
  await look(page, "banner-limit");
  const tab = await page.context().newPage();
  await open(tab, "/reset-password");
  for (let time = 0; time < 6; time += 1) {
    await open(tab, "/reset-password");
    await field(tab, "Email").fill("nobody.of.us@example.org");
    await tab.getByRole("button", { name: "Mail me a link" }).click();
    if (time < 5) await expect(tab.getByText("a mail with a link is on its way")).toBeVisible();
    if (time === 0) await look(tab, "reset-sent");
  }
  await expect(tab.getByText(/Too many|Try again/).first()).toBeVisible();
  await expect(field(tab, "Email")).toHaveValue("nobody.of.us@example.org");
});

test("a second tab that confirms the address ends the banner of the first", async ({ page }) => {
  const email = await signUp(page);
  await expect(page.getByText("Confirm your address to publish")).toBeVisible();
  const tab = await pageIn(page.context(), await linkTo(email, "Please confirm your address"));
  await tab.getByRole("button", { name: "Confirm my address" }).click();
  await expect(tab.getByRole("heading", { name: "Your address is confirmed." })).toBeVisible();
  await look(tab, "confirmed");
  await expect(page.getByText("Confirm your address to publish")).toHaveCount(0);
});
