import type { Page } from "@playwright/test";
import { expectReadable } from "@/tests/support/axe";
import { expect } from "@/tests/support/fixtures";
import { type HostSite, startHostSite } from "@/tests/support/host-site";
import { expectLoggedIn, field, newEmail, PASSWORD, test } from "@/tests/support/people";
import { shoot } from "@/tests/support/shoot";

// One site for all tests.
test.describe.configure({ mode: "default" });

let host: HostSite;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  host = await startHostSite();
});
test.afterAll(async () => host?.stop());

const keep = async (page: Page, name: string) => {
  await expectReadable(page, name);
  if (process.env.SHOTS) await shoot(page, name);
};
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const text = (page: Page, words: string) => page.getByText(words).filter({ visible: true });

async function choose(page: Page, membership: string): Promise<void> {
  await page.goto(`${host.site.url}/host`);
  await field(page, "New members").selectOption(membership);
  await button(page, "Save: Who may join").click();
  await expect(text(page, "Saved. Everybody sees it now.")).toBeVisible();
}

async function fillIn(page: Page, name: string): Promise<void> {
  await field(page, "Username").fill(name);
  await field(page, "Email").fill(newEmail());
  await field(page, "Password").fill(PASSWORD);
}

test("a host invites people by a link and a sheet, and the link lets in as many as it says", async ({
  newBrowser,
}) => {
  const mine = await newBrowser();
  await host.becomeHost(mine);
  const page = await host.visit(mine, "/host");
  await choose(page, "Only with an invitation");

  const theirs = await newBrowser();
  const guest = await host.visit(theirs, "/signup");
  await expect(text(guest, "This community is open by invitation.")).toBeVisible();
  await keep(guest, "signup-by-invitation");
  await fillIn(guest, "Gert Guest");
  await button(guest, "SignUp").click();
  await expect(guest.getByRole("alert").filter({ hasText: "Ask a neighbour who is here" })).toBeVisible();
  await expect(field(guest, "Username")).toHaveValue("Gert Guest");

  await page.goto(`${host.site.url}/host/invitations`);
  await expect(text(page, "No invitations yet.")).toBeVisible();
  await field(page, "For whom").fill("Elm Street");
  await field(page, "How many people").fill("0");
  await button(page, "Make a link").click();
  await expect(text(page, "The number of people: at least 1.")).toBeVisible();
  await expect(field(page, "For whom")).toHaveValue("Elm Street");
  await field(page, "How many people").fill("1");
  await button(page, "Make a link").dblclick();
  await expect(text(page, "The link is below.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Elm Street" })).toHaveCount(1);
  const link = await text(page, "/signup#invitation=").textContent();
  await keep(page, "host-invitations");

  await page.evaluate(() => {
    window.print = () => {};
  });
  await button(page, "Print a sheet: Elm Street").click();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "You are invited to Swap Shop" })).toBeVisible();
  await expect(page.getByRole("img", { name: "QR code of the invitation" })).toBeVisible();
  await expect(button(page, "Make a link")).toBeHidden();
  if (process.env.SHOTS) await page.screenshot({ path: "shots/invitation-sheet.png" });
  await page.emulateMedia({ media: "screen" });

  await guest.goto(link ?? "");
  await guest.reload();
  await expect(text(guest, "You are invited.")).toBeVisible();
  await fillIn(guest, "Gert Guest");
  await button(guest, "SignUp").click();
  await expectLoggedIn(guest);

  await page.reload();
  await expect(text(page, "1 of 1 person has joined with it · Over")).toBeVisible();
  const late = await host.visit(await newBrowser(), "/signup");
  await fillIn(late, "Lena Late");
  await field(late, "Invitation").fill(link ?? "");
  await button(late, "SignUp").click();
  await expect(late.getByRole("alert").filter({ hasText: "This invitation is over" })).toBeVisible();
});

test("a host ends an invitation, and it lets in nobody more", async ({ newBrowser }) => {
  const mine = await newBrowser();
  const { rows } = await host.site.database.query<{ changes: object }>(
    `DELETE FROM "CommunitySettings" RETURNING "changes"`,
  );
  expect(rows.length).toBeLessThan(2);
  await host.becomeHost(mine, "Helga Host");
  const page = await host.visit(mine, "/host");
  await choose(page, "Only with an invitation");
  await page.goto(`${host.site.url}/host/invitations`);
  await field(page, "For whom").fill("Oak Street");
  await button(page, "Make a link").click();
  const row = page.getByRole("listitem").filter({ hasText: "Oak Street" });
  const link = await row.getByText("/signup#invitation=").textContent();
  await row.getByRole("button", { name: "End it: Oak Street" }).press("Enter");
  await row.getByRole("button", { name: "Yes" }).press("Enter");
  await expect(row.getByText("Over")).toBeVisible();
  const guest = await host.visit(await newBrowser(), link?.slice(link.indexOf("/signup")) ?? "");
  await fillIn(guest, "Lena Late");
  await button(guest, "SignUp").click();
  await expect(guest.getByRole("alert").filter({ hasText: "This invitation is over" })).toBeVisible();
  await choose(page, "Everybody may join");
});

test("a browser calculates before it signs up, where a host wants it", async ({ newBrowser }) => {
  const mine = await newBrowser();
  await host.becomeHost(mine, "Hugo Host");
  const page = await host.visit(mine, "/host");
  await field(page, "Against programs that open accounts").selectOption("A calculation at the sign-up");
  await button(page, "Save: Who may join").click();
  await expect(text(page, "Saved. Everybody sees it now.")).toBeVisible();
  const theirs = await newBrowser();
  const data = { name: "A program", email: newEmail(), password: PASSWORD };
  expect((await theirs.request.post(`${host.site.url}/api/v1/register`, { data })).status()).toBe(403);
  const guest = await host.visit(theirs, "/signup");
  await fillIn(guest, "Gita Guest");
  await button(guest, "SignUp").dblclick();
  await expectLoggedIn(guest);
  await field(page, "Against programs that open accounts").selectOption("Nothing");
  await button(page, "Save: Who may join").click();
  await expect(text(page, "Saved. Everybody sees it now.")).toBeVisible();
});

test("newcomers wait for a host, who accepts one and not the other", async ({ newBrowser }) => {
  const mine = await newBrowser();
  await host.becomeHost(mine, "Hilde Host");
  const page = await host.visit(mine, "/host");
  await choose(page, "A host accepts each new member");
  const [nora, theo] = [await newBrowser(), await newBrowser()];
  const noras = await host.visit(nora, "/signup");
  await expect(text(noras, "The hosts look at each new account")).toBeVisible();
  await fillIn(noras, "Nora Newcomer");
  await field(noras, "A few words to the hosts").fill("I live in Elm Street.\nAnn knows me.");
  await keep(noras, "signup-by-approval");
  await button(noras, "SignUp").click();
  await expectLoggedIn(noras);
  await expect(text(noras, "The hosts have not accepted your account yet.")).toBeVisible();
  await expect(noras.getByRole("heading", { level: 1 })).toBeVisible();
  await keep(noras, "waiting-member");
  const theos = await host.visit(theo, "/signup");
  await fillIn(theos, "Theo Troll");
  await button(theos, "SignUp").click();
  await expectLoggedIn(theos);

  await page.goto(`${host.site.url}/host/members`);
  await expect(page.getByRole("heading", { name: "Waiting for you" })).toBeVisible();
  await expect(text(page, "Ann knows me.")).toBeVisible();
  await keep(page, "host-waiting-members");
  await button(page, "Accept Nora Newcomer").dblclick();
  await expect(text(page, "Nora Newcomer may post, reply and write from now on.")).toBeVisible();
  await page.getByRole("button", { name: "Do not accept Theo Troll" }).click();
  await page.getByRole("button", { name: "Yes" }).click();
  await expect(text(page, "Not accepted. The account will be erased.")).toBeVisible();
  await keep(page, "host-declined-member");

  await noras.reload();
  await expect(text(noras, "The hosts have not accepted your account yet.")).toHaveCount(0);
  await theos.reload();
  await expect(theos.getByRole("link", { name: "Login" }).filter({ visible: true })).toBeVisible();
  await button(page, "Accept after all").click();
  await expect(text(page, "Theo Troll may post, reply and write from now on.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Waiting for you" })).toHaveCount(0);
});
