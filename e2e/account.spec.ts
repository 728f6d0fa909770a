import type { Page } from "@playwright/test";
import { expectReadable } from "@/tests/support/axe";
import { expect, test } from "@/tests/support/fixtures";
import { expectLoggedIn, field, logIn, logOut, newEmail, PASSWORD, signUp } from "@/tests/support/people";

/** Leaves the field empty. */
async function expectShowsPassword(page: Page): Promise<void> {
  const password = page.getByLabel("Password", { exact: true });
  const toggle = page.getByRole("button", { name: "Show or hide what you type" });
  await password.fill(PASSWORD);
  await expect(password).toHaveAttribute("type", "password");
  await expect(toggle).toHaveText("Show");
  await toggle.click();
  await expect(password).toHaveAttribute("type", "text");
  await expect(password).toHaveValue(PASSWORD);
  await expect(toggle).toHaveText("Hide");
  await toggle.click();
  await expect(password).toHaveAttribute("type", "password");
  await password.fill("");
}

test("an empty field is refused without asking the server", async ({ page }) => {
  const calls: string[] = [];
  // Passkeys are offered by a challenge, without anything typed.
  const isAboutTyping = (url: string) => url.includes("/api/") && !url.endsWith("/login/passkey/challenge");
  page.on("request", (request) => isAboutTyping(request.url()) && calls.push(request.url()));
  await page.goto("/login");
  await field(page, "Username").fill("mira@example.org");
  await expectShowsPassword(page);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Please fill all the details" })).toBeVisible();
  await logIn(page, "Mira K.");
  await expect(page.getByText("Use your email address.")).toBeVisible();
  await expect(field(page, "Username")).toBeFocused();
  await expectReadable(page, "a user name that is no email address");
  expect(calls).toEqual([]);
});

test("a wrong password and an unknown address read the same", async ({ page }) => {
  const email = await signUp(page);
  await logOut(page);
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain("signed-in=1");
  for (const who of [email, newEmail()]) {
    await page.goto("/login");
    await logIn(page, who, "not the password");
    await expect(page.getByRole("alert").filter({ hasText: "Invalid email or password" })).toBeVisible();
    await expect(field(page, "Username")).toHaveValue(who);
  }
});

test("a signed-in member is redirected from the login page", async ({ page }) => {
  await signUp(page);
  await page.goto("/login");
  await expect(page).toHaveURL(/\/$/);
});

test("a new visitor finds the way to sign up, and back to the previous page", { tag: "@thorough" }, async ({
  page,
}) => {
  await page.goto("/login?next=%2Fdemand");
  await expect(page.getByText("New User?")).toBeVisible();
  await page.getByRole("link", { name: "Register Here" }).click();
  await expect(page).toHaveURL("/signup?next=%2Fdemand");
  await field(page, "Username").fill("Jo P.");
  await field(page, "Email").fill(newEmail());
  await field(page, "Password").fill(PASSWORD);
  await page.getByRole("button", { name: "SignUp" }).click();
  await expect(page).toHaveURL(/\/demand$/);
});

test("signing up with a taken address or a common password says why", async ({ page }) => {
  const email = await signUp(page);
  await logOut(page);
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await page.goto("/signup");
  await field(page, "Username").fill("Mira K.");
  await field(page, "Email").fill(email);
  await field(page, "Password").fill("1234567890");
  await page.getByRole("button", { name: "SignUp" }).click();
  // Said once, by the field, which has the focus and reads it aloud.
  await expect(page.getByText("Many people use this password")).toHaveCount(1);
  const password = page.getByRole("textbox", { name: "Password", exact: true });
  await expect(password).toBeFocused();
  await expect(password).toHaveAccessibleDescription(/Many people use this password/);
  await expect(page.getByRole("alert").filter({ hasText: /./, visible: true })).toHaveCount(0);
  await field(page, "Password").fill(PASSWORD);
  await page.getByRole("button", { name: "SignUp" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "already an account" })).toBeVisible();
});

test("the sign-up counts what is missing at its button", async ({ page }) => {
  await page.goto("/signup");
  await expectShowsPassword(page);
  await page.getByRole("button", { name: "SignUp" }).click();
  await expect(page.getByText("3 things are missing or wrong, see above.")).toBeVisible();
  await field(page, "Username").fill("Nell");
  await expect(page.getByText("2 things are missing or wrong, see above.")).toBeVisible();
});

test("a reload keeps what was typed to sign up, but for the password", async ({ page }) => {
  await page.goto("/signup");
  const email = newEmail();
  await field(page, "Username").fill("Nell");
  await field(page, "Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.reload();
  await expect(field(page, "Username")).toHaveValue("Nell");
  await expect(field(page, "Email")).toHaveValue(email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(PASSWORD);
});

test("logging out in one tab shows in the other", { tag: "@thorough" }, async ({ page, context }) => {
  await signUp(page);
  const other = await context.newPage();
  await other.goto("/about");
  await expectLoggedIn(other);
  await logOut(page);
  await expect(other.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
});

test("a visitor without an account costs no call for a session", { tag: "@thorough" }, async ({ page }) => {
  const calls: string[] = [];
  page.on("request", (request) => request.url().includes("/api/v1/me") && calls.push(request.url()));
  await page.goto("/", { waitUntil: "networkidle" });
  expect(calls).toEqual([]);
});

test("a signed-in visitor's session is loaded once", { tag: "@thorough" }, async ({ page }) => {
  await signUp(page);
  const calls: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/v1/me") && calls.push(request.url()));
  await page.goto("/");
  await expectLoggedIn(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await expect(page.getByRole("heading", { name: "About Us" })).toBeVisible();
  expect(calls).toHaveLength(1);
});

test("a temporary session failure does not ask a member to log in, and recovers automatically", {
  tag: "@thorough",
}, async ({ page }) => {
  await signUp(page);
  await page.route("**/api/v1/me", (route) =>
    route.fulfill({ status: 503, json: { success: false, code: "unavailable", message: "Not right now." } }),
  );
  await page.goto("/messages");
  await expect(page.getByRole("status").filter({ hasText: "You’re still logged in" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Login" })).toHaveCount(0);
  await expectReadable(page, "messages while the site cannot say whose");
  await page.unroute("**/api/v1/me");
  await expectLoggedIn(page);
  await expect(page.getByText("You’re still logged in")).toHaveCount(0);
});
