import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import { expectReadable, expectReadableInBoth } from "@/tests/support/axe";
import { expect } from "@/tests/support/fixtures";
import {
  expectLoggedIn,
  field,
  logOut,
  type Neighbour,
  PASSWORD,
  test,
  visitIn,
  waitForHydration,
} from "@/tests/support/people";

/** A device of the browser itself, with a finger on it. */
async function aDevice(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

type Device = { session: CDPSession; authenticatorId: string };

const setFinger = ({ session, authenticatorId }: Device, isUserVerified: boolean) =>
  session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });

/** The virtual device answers the waiting autofill at once, without anybody who chooses. */
const withoutAutofill = (context: BrowserContext) =>
  context.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });

const sectionOf = (page: Page) => page.getByRole("region", { name: "passkeys" });

async function addPasskey(page: Page): Promise<void> {
  const section = sectionOf(page);
  await section.getByRole("button", { name: "Add a passkey" }).click();
  await section.getByLabel("Your password").fill(PASSWORD);
  await section.getByRole("button", { name: "Continue" }).dblclick();
  await expect(section.getByText("Your passkey is there.")).toBeVisible();
}

/** In their settings, with a device and a passkey on it. */
async function aHolder(member: Neighbour, size: { width: number; height: number } | null) {
  const page = await member.context.newPage();
  if (size) await page.setViewportSize(size);
  const device = await aDevice(page);
  await page.goto("/me/settings");
  await waitForHydration(page);
  return { page, device };
}

async function openLogin(page: Page): Promise<void> {
  await page.goto("/login");
  await waitForHydration(page);
}

async function look(page: Page, name: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  await expectReadable(page, name);
  await expectReadableInBoth(page, name);
  if (!process.env.SHOTS) return;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.screenshot({ path: `shots/passkeys-${name}-${width}-${colorScheme}.png`, fullPage: true });
  }
}

test("a member adds a passkey, logs in with it without typing, confirms with it and removes it", async ({
  meet,
  viewport,
}) => {
  test.slow();
  const ines = await meet("Ines Keeper");
  await withoutAutofill(ines.context);
  const { page } = await aHolder(ines, viewport);
  const section = sectionOf(page);
  await expect(section.getByText("You have no passkey yet.")).toBeVisible();
  await expect(section.getByText("A passkey logs you in with what unlocks your phone")).toBeVisible();
  await look(page, "empty");
  await section.getByRole("button", { name: "Add a passkey" }).click();
  await expect(section.getByLabel("Your password")).toBeFocused();
  await section.getByLabel("Your password").fill("not my password");
  await section.getByRole("button", { name: "Continue" }).click();
  await expect(section.getByText("This is not your password.")).toBeVisible();
  await expect(section.getByLabel("Your password")).toHaveValue("not my password");
  await section.getByRole("button", { name: "Cancel" }).click();
  await addPasskey(page);
  await expect(section.getByRole("listitem")).toHaveCount(1);
  await expect(section.getByText("not used yet")).toBeVisible();
  const rename = section.getByRole("button", { name: /^Rename Chrome on/ });
  await rename.click();
  await section.getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(rename).toBeFocused();
  await rename.click();
  await section.getByLabel("Name", { exact: true }).fill("My phone");
  await section.getByLabel("Name", { exact: true }).press("Enter");
  await expect(section.getByText("My phone")).toBeVisible();
  await expect(section.getByText("The name is saved.")).toBeVisible();
  await look(page, "list");

  await logOut(page);
  const loaded: string[] = [];
  page.on("request", (request) => void loaded.push(request.url()));
  await openLogin(page);
  await look(page, "login");
  await page.getByRole("button", { name: "Log in with a passkey" }).dblclick();
  await expectLoggedIn(page);
  await expect(page).not.toHaveURL(/login/);

  // Such a session is confirmed for ten minutes: another one starts with the password.
  await logOut(page);
  await openLogin(page);
  await field(page, "Username").fill(ines.email);
  await field(page, "Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expectLoggedIn(page);
  await page.goto("/me/settings");
  await waitForHydration(page);
  await expect(section.getByText("last used today")).toBeVisible();
  await section.getByRole("button", { name: "Remove My phone" }).click();
  await look(page, "remove");
  await section.getByRole("button", { name: "Confirm with a passkey" }).click();
  await expect(section.getByText("Confirmed: no password is needed.")).toBeVisible();
  await look(page, "confirmed");
  await section.getByRole("button", { name: "Remove the passkey" }).click();
  await expect(section.getByText("“My phone” is removed.")).toBeVisible();
  await expect(section.getByText("You have no passkey yet.")).toBeVisible();
  await logOut(page);
  await openLogin(page);
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(page.getByText("This passkey does not work here.")).toBeVisible();
});

test("a passkey is offered by the field of the username", async ({ meet, viewport }) => {
  const ines = await meet("Ines Keeper");
  const { page } = await aHolder(ines, viewport);
  await addPasskey(page);
  await logOut(page);
  await openLogin(page);
  await expectLoggedIn(page);
});

test("a passkey deletes the account without a password", async ({ meet, viewport }) => {
  const ines = await meet("Ines Keeper");
  const { page } = await aHolder(ines, viewport);
  await addPasskey(page);
  const leave = page.getByRole("region", { name: "Leave Swap Shop" });
  await leave.getByRole("button", { name: "Delete my account" }).click();
  await leave.getByRole("button", { name: "Delete my account now" }).click();
  await expect(leave.getByText("Type your password, or confirm in another way")).toBeVisible();
  await leave.getByRole("button", { name: "Confirm with a passkey" }).click();
  await expect(leave.getByText("Confirmed: no password is needed.")).toBeVisible();
  await leave.getByRole("button", { name: "Delete my account now" }).click();
  await expect(page).toHaveURL(/\/goodbye$/);
});

test("a stopped prompt changes nothing, and what was typed stays", async ({ meet, viewport }) => {
  const ines = await meet("Ines Keeper");
  await withoutAutofill(ines.context);
  const { page, device } = await aHolder(ines, viewport);
  await addPasskey(page);
  await setFinger(device, false);
  const account = page.getByRole("region", { name: "Your account" });
  await account.locator("summary", { hasText: "Change the password" }).click();
  await account.getByLabel("New password").fill("nine quiet otters");
  await account.getByRole("button", { name: "Confirm with a passkey" }).click();
  await expect(
    account.getByText("Your device stopped, or it took too long. Nothing was changed."),
  ).toBeVisible();
  await expect(account.getByLabel("New password")).toHaveValue("nine quiet otters");
  await look(page, "stopped");
  await setFinger(device, true);
  await account.getByRole("button", { name: "Confirm with a passkey" }).click();
  await expect(account.getByText("Confirmed: no password is needed.")).toBeVisible();
  await account.getByRole("button", { name: "Change the password" }).click();
  await expect(account.getByText("Your password is changed.")).toBeVisible();
  await logOut(page);
  await openLogin(page);
  await setFinger(device, false);
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(page.getByText("Your device stopped, or it took too long.")).toBeVisible();
});

test("a copy and a false site are refused, and the member sees it", async ({ meet, viewport }) => {
  const ines = await meet("Ines Keeper");
  await withoutAutofill(ines.context);
  const { page, device } = await aHolder(ines, viewport);
  await addPasskey(page);
  const { session, authenticatorId } = device;
  await logOut(page);
  await openLogin(page);
  const logInByPasskey = page.getByRole("button", { name: "Log in with a passkey" });
  await logInByPasskey.click();
  await logOut(page);
  await openLogin(page);

  await page.route("**/api/v1/login/passkey", async (route) => {
    const { credential } = route.request().postDataJSON();
    const data = JSON.parse(Buffer.from(credential.response.clientDataJSON, "base64url").toString());
    const forged = JSON.stringify({ ...data, origin: "https://swap-shop.example" });
    credential.response.clientDataJSON = Buffer.from(forged).toString("base64url");
    await route.continue({ postData: JSON.stringify({ credential }) });
  });
  await logInByPasskey.click();
  await expect(page.getByText("This passkey does not work here.")).toBeVisible();
  await page.unroute("**/api/v1/login/passkey");

  const { credentials } = await session.send("WebAuthn.getCredentials", { authenticatorId });
  const [credential] = credentials;
  if (!credential) throw new Error("the device holds a passkey");
  await session.send("WebAuthn.removeCredential", {
    authenticatorId,
    credentialId: credential.credentialId,
  });
  await session.send("WebAuthn.addCredential", {
    authenticatorId,
    credential: { ...credential, signCount: 0 },
  });
  await logInByPasskey.click();
  await expect(page.getByText("This passkey does not work here.")).toBeVisible();
  await field(page, "Username").fill(ines.email);
  await field(page, "Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expectLoggedIn(page);
  await page.goto("/me/settings");
  await waitForHydration(page);
  await expect(sectionOf(page).getByText("This passkey looks copied")).toBeVisible();
  await look(page, "copied");
});

test("a browser without passkeys says so, and has no dead button", async ({ meet, newBrowser, viewport }) => {
  const ines = await meet("Ines Keeper");
  await ines.context.addInitScript(() => {
    Object.defineProperty(window, "PublicKeyCredential", { value: undefined });
  });
  const { page } = await aHolder(ines, viewport);
  await expect(sectionOf(page).getByText("This browser cannot use passkeys.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add a passkey" })).toHaveCount(0);
  await look(page, "unsupported");
  const context = await newBrowser();
  await context.addInitScript(() => {
    Object.defineProperty(window, "PublicKeyCredential", { value: undefined });
  });
  const login = await visitIn(context, "/login");
  await expect(login.getByRole("button", { name: "Log in with a passkey" })).toHaveCount(0);
});
