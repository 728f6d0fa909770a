import type { Locator, Page } from "@playwright/test";

/** More than any page has stops. */
const MAX_STOPS = 150;

/** Presses Tab until this has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < MAX_STOPS; presses += 1) {
    if (await hasFocus(target)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not reach ${target}.`);
}

/** Reaches it by Tab, and presses Enter. */
export async function pressEnterOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

/** Reaches a field by Tab, and types. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

const hasFocus = (target: Locator) =>
  target.evaluateAll((all) => all.some((element) => element === document.activeElement));
