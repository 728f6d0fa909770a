import { mkdir, writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";

const WIDTHS = [320, 390, 768, 1280, 1920];
/** Letters of 200 % on a phone: the browser shows half as many pixels, each twice as large. */
const LARGE_TEXT = { width: 195, height: 422, deviceScaleFactor: 2, mobile: false };

/** Saves screenshots at six widths in both colour schemes to the ignored folder `shots/`. */
export async function shoot(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await shootLargeText(page, `shots/${name}-${LARGE_TEXT.width}-${colorScheme}.png`);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
      await page.waitForTimeout(150);
      await page.screenshot({ path: `shots/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
}

/** By the browser's own protocol: Playwright sets the size of a pixel once for all pages. */
async function shootLargeText(page: Page, path: string): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setDeviceMetricsOverride", LARGE_TEXT);
  await page.waitForTimeout(150);
  const { cssContentSize } = await devTools.send("Page.getLayoutMetrics");
  const clip = { ...cssContentSize, scale: 1 };
  const { data } = await devTools.send("Page.captureScreenshot", { clip, captureBeyondViewport: true });
  await mkdir("shots", { recursive: true });
  await writeFile(path, data, "base64");
  await devTools.send("Emulation.clearDeviceMetricsOverride");
  await devTools.detach();
}
