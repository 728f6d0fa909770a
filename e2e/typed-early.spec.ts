import { expect, type Page } from "@playwright/test";
import { expectLoggedIn, field, logIn, newTitle, test, waitForHydration } from "@/tests/support/people";
import { publishAs } from "@/tests/support/publish";

/** @returns a function that lets the scripts arrive */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return async () => {
    release();
    await waitForHydration(page);
  };
}

const FORMS: [path: string, fields: Record<string, string>][] = [
  ["/signup", { Username: "Mira K.", Email: "mira@example.org", Password: "four blue teapots" }],
  ["/login", { Username: "mira@example.org", Password: "four blue teapots" }],
  ["/contact", { Email: "mira@example.org", Subject: "A question", Message: "Is it free?" }],
  ["/donate#offer-words", { "Item name": "A teapot", Description: "Blue.", Quantity: "3", Tags: "tea" }],
  ["/search", { "Search posts": "teapot" }],
];

for (const [path, typed] of FORMS) {
  test(`${path} keeps what was typed before its scripts had arrived`, { tag: "@thorough" }, async ({
    page,
  }) => {
    const letScriptsArrive = await openWithoutScripts(page, path);
    for (const [label, text] of Object.entries(typed)) await field(page, label).first().fill(text);
    await letScriptsArrive();
    for (const [label, text] of Object.entries(typed))
      await expect(field(page, label).first(), label).toHaveValue(text);
  });
}

test("a login typed before its scripts had arrived is sent", async ({ page, meet }) => {
  const ada = await meet("Ada P.");
  const letScriptsArrive = await openWithoutScripts(page, "/login");
  const isIn = logIn(page, ada.email);
  await letScriptsArrive();
  await isIn;
  await expectLoggedIn(page);
});

test("a search sent before its scripts had arrived is carried out", async ({ page }) => {
  const letScriptsArrive = await openWithoutScripts(page, "/");
  await page.getByRole("combobox", { name: "Search posts" }).fill("zzzzunobtainium");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?q=zzzzunobtainium/);
  await letScriptsArrive();
  await expect(page.getByRole("heading", { name: "No offers match “zzzzunobtainium”" })).toBeVisible();
});

test("a comment typed before its scripts had arrived is a draft", async ({ page, meet }) => {
  const id = await publishAs(await meet("Ada P."), newTitle("Jigsaw"));
  const letScriptsArrive = await openWithoutScripts(page, `/feed/${id}`);
  await field(page, "Your comment").fill("Are all pieces there?");
  await letScriptsArrive();
  await expect(field(page, "Your comment")).toHaveValue("Are all pieces there?");
  await page.unrouteAll();
  await page.reload();
  await expect(field(page, "Your comment")).toHaveValue("Are all pieces there?");
});

/** Like a busy phone: what the browser has stored comes late. */
const readSlowly = (page: Page) =>
  page.addInitScript(() => {
    const { get } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.get = function (this: IDBObjectStore, key: IDBValidKey) {
      const asked = get.call(this, key);
      Object.defineProperty(asked, "onsuccess", {
        set: (then: (event: Event) => void) => setTimeout(() => then(new Event("success")), 1500),
      });
      return asked;
    } as typeof get;
  });

test("whoever leaves before a draft could be read keeps what they typed", { tag: "@thorough" }, async ({
  page,
  meet,
}) => {
  const id = await publishAs(await meet("Ada P."), newTitle("Jigsaw"));
  await readSlowly(page);
  const letScriptsArrive = await openWithoutScripts(page, `/feed/${id}`);
  await field(page, "Your comment").fill("Are all pieces there?");
  await letScriptsArrive();
  await page.unrouteAll();
  await page.reload();
  await expect(field(page, "Your comment")).toHaveValue("Are all pieces there?");
});
