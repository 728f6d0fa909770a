import { expect } from "@/tests/support/fixtures";
import { look, type MailSite, startMailSite } from "@/tests/support/mail-site";
import { expectLoggedIn, field, logIn, newEmail, newTitle, PASSWORD, test } from "@/tests/support/people";

const NEW_PASSWORD = "nine quiet otters";

let mailSite: MailSite;
let { open, pageIn, linkTo, signUp, publish, site }: MailSite = {} as MailSite;

test.beforeAll(async () => {
  mailSite = await startMailSite();
  ({ open, pageIn, linkTo, signUp, publish, site } = mailSite);
});

test.afterAll(async () => mailSite?.stop());

test("a new member confirms the address before publishing, and can have the mail again", async ({ page }) => {
  const email = await signUp(page);
  const banner = page.getByText("Confirm your address to publish");
  await expect(banner).toBeVisible();
  await look(page, "banner");
  const old = await linkTo(email, "Please confirm your address");
  await page.getByRole("button", { name: "Send it again" }).click();
  await expect(page.getByText("A new mail is on its way")).toBeVisible();
  const link = await linkTo(email, "Please confirm your address", 2);
  await open(page, old);
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await expect(page.getByText("This link is too old, was used already")).toBeVisible();
  await expect(page.getByRole("button", { name: "Confirm my address" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Send me a new link" })).toBeVisible();
  await open(page, `${site.url}/about`);
  await open(page, link);
  await look(page, "confirm");
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await expect(page.getByRole("heading", { name: "Your address is confirmed." })).toBeVisible();
  await expect(page.getByRole("link", { name: "Donate something" })).toBeVisible();
  await page.goto(`${site.url}/`);
  await expectLoggedIn(page);
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
  await expect(other.getByText("Type your password, or choose the other way below.")).toBeVisible();
  await other.getByRole("button", { name: "I do not know it" }).click();
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
  await expectLoggedIn(first);
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
  await expectLoggedIn(tab);
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
  await page.getByText("Change the email address", { exact: true }).click();
  await field(page, "New email").fill(next);
  await field(page, "Your password").fill(NEW_PASSWORD);
  await look(page, "settings");
  await page.getByRole("button", { name: "Send the confirmation link" }).click();
  await expect(page.getByText(`If ${next} is free`)).toBeVisible();
  await open(page, await linkTo(next, "Confirm your new address"));
  await page.getByRole("button", { name: "Use this address" }).click();
  await expect(page.getByRole("heading", { name: "Your account has this address now." })).toBeVisible();

  const other = await pageIn(await newBrowser(), await linkTo(email, "Your address was changed"));
  await look(other, "undo");
  await other.getByRole("button", { name: "Take it back" }).click();
  await expect(other.getByText("The account is yours again.")).toBeVisible();
  await page.goto(`${site.url}/me/settings`);
  await expect(page.getByText("Log in to see your settings.")).toBeVisible();
  expect(await linkTo(email, "Choose a new password")).toContain("/reset-password#token=");
});

test("a link to a new address asks for the password on another device, or ends all ways in", async ({
  newBrowser,
}) => {
  for (const password of [PASSWORD, ""]) {
    const page = await pageIn(await newBrowser(), "/about");
    await signUp(page);
    const next = newEmail();
    await open(page, "/me/settings");
    await page.getByText("Change the email address", { exact: true }).click();
    await field(page, "New email").fill(next);
    await field(page, "Your password").fill(PASSWORD);
    await page.getByRole("button", { name: "Send the confirmation link" }).click();
    await expect(page.getByText(`If ${next} is free`)).toBeVisible();
    const other = await pageIn(await newBrowser(), await linkTo(next, "Confirm your new address"));
    await field(other, "Your password").fill("not this one");
    await other.getByRole("button", { name: "Use this address" }).click();
    await expect(other.getByText("This is not your password.")).toBeVisible();
    await look(other, "change-elsewhere");
    await field(other, "Your password").fill(password);
    await other.getByRole("button", { name: password ? "Use this address" : "I do not know it" }).click();
    await expect(other.getByRole("heading", { name: "Your account has this address now." })).toBeVisible();
    await expect(other.getByRole("link", { name: "Choose a new one" })).toHaveCount(password ? 0 : 1);
    if (!password) await look(other, "change-anew");
  }
});

test("a site without a mail server says in words whom to ask", async ({ page }) => {
  for (const path of ["/reset-password", "/sign-in-link"]) {
    await page.goto(path);
    await expect(page.getByText("This site sends no mail")).toBeVisible();
    await expect(page.getByRole("link", { name: "Write to the people who run it" })).toHaveAttribute(
      "href",
      "/contact",
    );
    await look(page, `none${path.replaceAll("/", "-")}`);
  }
});

test("a reply written before the login waits for the confirmed address, or is sent by a mailed link", async ({
  page,
  newBrowser,
}) => {
  test.slow();
  const id = await publish(page, await signUp(page), newTitle("Ladder"));
  const ask = async (asker: typeof page) => {
    await field(asker, "When could you collect it?").fill("Any evening");
    await asker.getByRole("button", { name: "I would like this" }).click();
    await expect(asker).toHaveURL(/\/login\?next=/);
  };
  const newcomer = await pageIn(await newBrowser(), `/feed/${id}`);
  await ask(newcomer);
  await newcomer.getByRole("link", { name: "Register Here" }).filter({ visible: true }).click();
  await field(newcomer, "Email").fill(newEmail());
  await field(newcomer, "Username").fill("Noor B.");
  await field(newcomer, "Password").fill(PASSWORD);
  await newcomer.getByRole("button", { name: "SignUp" }).click();
  const alert = newcomer.getByRole("alert").filter({ hasText: "Your reply is not sent yet." });
  await expect(alert).toContainText("Please confirm your email address first");
  await expect(field(newcomer, "When could you collect it?")).toHaveValue("Any evening");

  const email = await signUp(await (await newBrowser()).newPage());
  const context = await newBrowser();
  const asker = await pageIn(context, `/feed/${id}`);
  await ask(asker);
  await asker.getByRole("link", { name: "Mail me a link to log in" }).click();
  await expect(asker.getByText("To ask Mira K. for").filter({ visible: true })).toBeVisible();
  await field(asker, "Email").fill(email);
  await asker.getByRole("button", { name: "Mail me a link" }).click();
  const other = await pageIn(context, await linkTo(email, "Your link to log in"));
  await other.getByRole("button", { name: "Log in" }).click();
  await expectLoggedIn(other);
  await expect(asker.getByText("Your reply is sent to Mira K.").filter({ visible: true })).toBeVisible();
});
