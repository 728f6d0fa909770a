import { expect, type Page } from "@playwright/test";
import { expectReadable } from "@/tests/support/axe";
import {
  choosePictures,
  describeItem,
  field,
  logIn,
  type Neighbour,
  newTitle,
  openStep,
  test,
  visitIn,
  waitForHydration,
} from "@/tests/support/people";
import { shoot } from "@/tests/support/shoot";

type Draft = { fields: { title: string; longitude: string }; images: unknown[] } | null;

const NOTE = "You began this on another device";

/** Waits until the account has this draft, some seconds after the last change: that of the longitude, if it is named. */
const waitForAccount = ({ call }: Neighbour, title: string, pictures: number, longitude?: string) =>
  expect
    .poll(
      async () => {
        const { draft } = await call<{ draft: Draft }>("GET", "/me/draft/offer");
        return [draft?.fields.title, draft?.images.length, longitude && draft?.fields.longitude];
      },
      { timeout: 15_000 },
    )
    .toEqual([title, pictures, longitude]);

test("a post begun and photographed on the phone is finished on the desktop, and the phone's form is empty then", async ({
  meet,
  newBrowser,
}) => {
  const title = newTitle("Oak shelf");
  const mira = await meet("Mira K.");
  const phone = await mira.visit("/donate");
  await choosePictures(phone, 2);
  await describeItem(phone, title);
  await waitForAccount(mira, title, 2, "0.0123");

  const desktop = await visitIn(await newBrowser(), "/login?next=%2Fdonate");
  await logIn(desktop, mira.email);
  await expect(desktop).toHaveURL(/\/donate$/);
  await expect(desktop.getByRole("button", { name: "Remove picture 2" })).toBeVisible();
  await expect(desktop.getByRole("status").filter({ hasText: NOTE })).toBeVisible();
  await desktop.reload();
  await expect(desktop.getByRole("status").filter({ hasText: NOTE })).toBeVisible();
  await expectReadable(desktop, "a draft of another device");
  if (process.env.SHOTS) await shoot(desktop, "draft-of-another-device");
  await openStep(desktop, "Words");
  await expect(field(desktop, "Item name")).toHaveValue(title);
  await field(desktop, "Description").fill("Of oak, with three boards. It comes apart.");
  await openStep(desktop, "Place");
  await desktop.getByRole("button", { name: "Donate", exact: true }).click();
  await expect(desktop).toHaveURL(/\/feed\/[0-9a-f-]{36}$/);
  await expect(desktop.getByText("It comes apart.")).toBeVisible();

  await openAgain(phone);
  await openStep(phone, "Words");
  await expect(field(phone, "Item name")).toHaveValue("");
  await openStep(phone, "Photos");
  await expect(phone.getByRole("button", { name: "Remove picture 1" })).toHaveCount(0);
  await expect(phone.getByText(NOTE)).toHaveCount(0);
});

async function openAgain(page: Page): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith("/me/draft/offer"));
  await page.reload();
  await waitForHydration(page);
  await answered;
}

test("whoever would rather start afresh is asked once, and then no device has it any more", {
  tag: "@once",
}, async ({ meet, newBrowser }) => {
  const title = newTitle("Tin bath");
  const mira = await meet("Mira K.");
  const phone = await mira.visit("/donate");
  await field(phone, "Item name").fill(title);
  await waitForAccount(mira, title, 0);
  const desktop = await visitIn(await newBrowser(), "/login?next=%2Fdonate");
  await logIn(desktop, mira.email);
  await expect(field(desktop, "Item name")).toHaveValue(title);
  await desktop.getByRole("button", { name: "Start afresh" }).click();
  await desktop.getByRole("button", { name: "Yes" }).click();
  await expect(field(desktop, "Item name")).toHaveValue("");
  await expect(desktop.getByText(NOTE)).toHaveCount(0);
  await expect.poll(() => mira.call("GET", "/me/draft/offer")).toMatchObject({ draft: null });
  await openAgain(phone);
  await expect(field(phone, "Item name")).toHaveValue("");
});

test("what is typed in an open form stays, whatever another device does", { tag: "@once" }, async ({
  meet,
  newBrowser,
}) => {
  const [first, second] = [newTitle("Of the phone"), newTitle("Of the desktop")];
  const mira = await meet("Mira K.");
  const phone = await mira.visit("/donate");
  await field(phone, "Item name").fill(first);
  await waitForAccount(mira, first, 0);
  const desktop = await visitIn(await newBrowser(), "/login?next=%2Fdonate");
  await logIn(desktop, mira.email);
  await expect(field(desktop, "Item name")).toHaveValue(first);
  await field(desktop, "Item name").fill(second);
  await waitForAccount(mira, second, 0);
  await phone.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await phone.waitForLoadState("networkidle");
  await expect(field(phone, "Item name")).toHaveValue(first);
  await field(phone, "Item name").fill(`${first}!`);
  await waitForAccount(mira, `${first}!`, 0);
  await expect(field(desktop, "Item name")).toHaveValue(second);
});

test("offline a draft stays in the browser, and goes up later", { tag: "@once" }, async ({ meet }) => {
  const title = newTitle("Fire screen");
  const mira = await meet("Mira K.");
  const phone = await mira.visit("/donate");
  await phone.route("**/api/v1/me/draft/**", (route) => route.abort());
  await choosePictures(phone);
  await field(phone, "Item name").fill(title);
  await phone.waitForTimeout(4000);
  expect(await mira.call("GET", "/me/draft/offer")).toMatchObject({ draft: null });
  await phone.unrouteAll();
  await phone.evaluate(() => window.dispatchEvent(new Event("online")));
  await waitForAccount(mira, title, 1);
});

test("a visitor's draft goes into the account with the log-in", { tag: "@once" }, async ({
  meet,
  newBrowser,
}) => {
  const title = newTitle("Garden bench");
  const mira = await meet("Mira K.");
  const page = await visitIn(await newBrowser(), "/donate");
  const calls: string[] = [];
  page.on("request", (request) => calls.push(new URL(request.url()).pathname));
  await choosePictures(page);
  await describeItem(page, title);
  await page.waitForTimeout(4000);
  expect(calls.filter((path) => path.includes("/me/draft"))).toEqual([]);
  await page.getByRole("banner").getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL("/login?next=%2Fdonate");
  await logIn(page, mira.email);
  await expect(page).toHaveURL(/\/donate$/);
  await expect(field(page, "Item name")).toHaveValue(title);
  await waitForAccount(mira, title, 1, "0.0123");
  await expect(page.getByText(NOTE)).toHaveCount(0);
});
