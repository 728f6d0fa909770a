import { expect, type Page } from "@playwright/test";

/** Cuts the connection of a page and of its service worker, which hears of it a little later. */
export async function goOffline(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  // Such an address passes through the worker, and is never kept.
  const ask = () =>
    page.evaluate(() =>
      fetch(`/_next/static/${Math.random()}`).then(
        () => "connected",
        () => "offline",
      ),
    );
  await expect.poll(ask).toBe("offline");
}
