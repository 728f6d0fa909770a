import type { Page } from "@playwright/test";

const WIDTHS = [320, 390, 768, 1280];

/** Saves screenshots at four widths in both colour schemes to the ignored folder `shots/`. */
export async function shoot(page: Page, name: string): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of WIDTHS) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: width < 700 ? 844 : 900 });
      await page.waitForTimeout(150);
      await page.screenshot({ path: `shots/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
}
