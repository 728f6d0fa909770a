import type { Page } from "@playwright/test";
import { expect, test } from "@/tests/support/fixtures";
import {
  choosePictures,
  describeItem,
  field,
  logIn,
  openStep,
  PICTURE,
  signUp,
  waitForHydration,
} from "@/tests/support/people";

/** Longer than the delay of the forms. */
const KEPT_MS = 600;

/** Like private windows of some browsers: text is stored, files are not. */
const refuseFiles = (page: Page, kinds: "files" | "bytes" | "database" | "everything") =>
  page.addInitScript((refused) => {
    const isRefused = (value: unknown): boolean =>
      refused === "database" ||
      refused === "everything" ||
      value instanceof Blob ||
      (refused === "bytes" && value instanceof ArrayBuffer) ||
      (typeof value === "object" && value !== null && Object.values(value).some(isRefused));
    if (refused === "everything")
      Storage.prototype.setItem = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
      if (isRefused(value)) throw new DOMException("Error preparing Blob/File data", "UnknownError");
      return put.call(this, value, key);
    };
  }, kinds);

const UNKEPT = "This browser does not keep photos: they will be gone on reload.";

test("a draft with its photos survives a reload in a browser without file storage", async ({ page }) => {
  await refuseFiles(page, "files");
  await page.goto("/donate");
  await choosePictures(page, 2);
  await field(page, "Item name").fill("A lamp in a private window");
  await page.waitForTimeout(KEPT_MS);
  await page.reload();
  await expect(field(page, "Item name")).toHaveValue("A lamp in a private window");
  await expect(page.getByRole("button", { name: "Remove picture 2" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Picture 1: teapot-and-cups.webp" })).toBeVisible();
  await expect(page.getByText(UNKEPT)).toHaveCount(0);
  await page.getByRole("button", { name: "Remove picture 1" }).click();
  await page.waitForTimeout(KEPT_MS);
  await page.reload();
  await expect(page.getByRole("button", { name: "Remove picture 1" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove picture 2" })).toHaveCount(0);
});

test("a draft of yesterday says so, and leads on to what is missing", async ({ page }) => {
  await page.goto("/donate");
  await choosePictures(page, 2);
  await field(page, "Item name").fill("A lamp of yesterday");
  await page.waitForTimeout(KEPT_MS);
  await page.reload();
  await expect(field(page, "Item name")).toHaveValue("A lamp of yesterday");
  const note = page.getByText("We kept your draft from yesterday").filter({ visible: true });
  await expect(note).toHaveCount(0);
  await page.clock.setFixedTime(Date.now() + 24 * 60 * 60 * 1000);
  await page.goto("/donate");
  await expect(note).toBeVisible();
  await expect(page.getByRole("button", { name: "Start afresh" })).toBeVisible();
  await page.getByRole("button", { name: "Go on", exact: true }).click();
  await expect(note).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "Description", exact: true })).toBeFocused();
  await expect(field(page, "Item name")).toHaveValue("A lamp of yesterday");
});

test("photos change places by buttons that keep the focus, and the first is the cover", async ({ page }) => {
  await page.goto("/donate");
  await choosePictures(page, 2);
  await openStep(page, "Photos");
  await expect(page.getByRole("img", { name: "Picture 1: teapot-and-cups.webp" })).toBeVisible();
  await page.getByRole("button", { name: "Move picture 2 forward" }).click();
  await expect(page.getByRole("img", { name: "Picture 2: teapot-and-cups.webp" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Move picture 1 back" })).toBeFocused();
  const cover = page.getByRole("listitem").filter({ hasText: "Cover" }).filter({ visible: true });
  await expect(cover.getByRole("button", { name: "Remove picture 1" })).toBeVisible();
  for (const name of ["Remove picture 1", "Move picture 1 back"]) {
    const box = await page.getByRole("button", { name }).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
});

/** The form says that its photos will be gone, and its text survives a reload. */
async function keepsTextOnly(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path);
  await choosePictures(page);
  await expect(page.getByRole("status").filter({ hasText: UNKEPT })).toBeVisible();
  await field(page, "Item name").fill(title);
  await page.waitForTimeout(KEPT_MS);
  await page.reload();
  await expect(field(page, "Item name")).toHaveValue(title);
}

test("where photos cannot be stored the form says so and keeps the text", { tag: "@thorough" }, async ({
  page,
}) => {
  await refuseFiles(page, "bytes");
  // Of a request no drawing fits.
  for (const path of ["/donate", "/demand"]) {
    await keepsTextOnly(page, path, "A gift without its photo");
    await expect(page.getByRole("button", { name: "Remove picture 1" })).toHaveCount(0);
    await expect(page.getByText(UNKEPT)).toHaveCount(0);
  }
});

test("where the browser's database refuses everything, text survives a reload", { tag: "@thorough" }, async ({
  page,
}) => {
  await refuseFiles(page, "database");
  await keepsTextOnly(page, "/donate", "A lamp in this tab");
});

test("where nothing can be stored the form says so and still survives login", { tag: "@thorough" }, async ({
  page,
  context,
}) => {
  await refuseFiles(page, "everything");
  const email = await signUp(page);
  await context.clearCookies();
  await page.goto("/donate");
  await choosePictures(page);
  await describeItem(page, "A lamp nobody remembers");
  await expect(
    page.getByRole("status").filter({ hasText: "This browser keeps nothing you enter" }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Donate", exact: true }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await logIn(page, email);
  await expect(page).toHaveURL(/\/donate$/);
  await expect(field(page, "Item name")).toHaveValue("A lamp nobody remembers");
  await expect(page.getByRole("button", { name: "Remove picture 1" })).toBeVisible();
});

test("a draft stored by an earlier version is still readable", { tag: "@thorough" }, async ({ page }) => {
  await page.goto("/donate");
  await waitForHydration(page);
  // The page has created the store and found it empty.
  await page.waitForTimeout(KEPT_MS);
  await page.evaluate(async () => {
    const picture = await (await fetch("/icons/icon-192.png")).blob();
    const file = new File([picture], "icon.png", { type: "image/png" });
    const fields = { type: "offer", title: "A lamp of the last version" };
    const draft = { fields, pictures: [{ id: "1", file }], key: "a", keptAt: Date.now() };
    const opened = indexedDB.open("keyval-store");
    await new Promise((resolve) => opened.addEventListener("success", resolve));
    const transaction = opened.result.transaction("keyval", "readwrite");
    transaction.objectStore("keyval").put(draft, "draft-offer");
    await new Promise((resolve) => transaction.addEventListener("complete", resolve));
    opened.result.close();
  });
  for (const visit of ["first", "second"]) {
    await page.reload();
    await expect(field(page, "Item name"), visit).toHaveValue("A lamp of the last version");
    await expect(page.getByRole("img", { name: "Picture 1: icon.png" }), visit).toBeVisible();
    await page.waitForTimeout(KEPT_MS);
  }
});

test("a bulk draft keeps each item's text where photos cannot be stored, and asks for the photos again", {
  tag: "@thorough",
}, async ({ page }) => {
  await refuseFiles(page, "bytes");
  await page.goto("/donate/many");
  await waitForHydration(page);
  await page.locator("input[name=images]").setInputFiles([PICTURE]);
  await expect(page.getByRole("status").filter({ hasText: UNKEPT })).toBeVisible();
  const item = page.getByRole("group", { name: "Item 1" });
  await item.getByLabel("Item name").fill("A lamp among many");
  await page.waitForTimeout(KEPT_MS);
  await page.reload();
  await expect(item.getByLabel("Item name")).toHaveValue("A lamp among many");
  await field(page, "Description for all").fill("Everything works and is clean.");
  await page.getByRole("button", { name: "Publish 1 item" }).click();
  await expect(item.getByRole("alert").filter({ hasText: "Choose its photo again." })).toBeVisible();
  await item.getByLabel("Photo of item 1").setInputFiles(PICTURE);
  await expect(item.getByRole("img", { name: /^Item 1/ })).toBeVisible();
  await expect(item.getByText("Choose its photo again.")).toHaveCount(0);
});
