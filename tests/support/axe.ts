import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import { isThorough } from "./test-budget";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const EVERYTHING = {
  type: "tag",
  values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
};
/** Rules with results that depend on the colour scheme. */
const COLOURS = { type: "rule", values: ["color-contrast", "link-in-text-block"] };

export async function violations(page: Page, only = EVERYTHING): Promise<string[]> {
  // Evaluated, because the page's policy would block a script element.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
  return page.evaluate(async (runOnly) => {
    const { axe: scanner } = window as unknown as {
      axe: { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    // Content below the bar of a phone can be scrolled from under it.
    const bar = document.querySelector<HTMLElement>(".bottom-bar");
    bar?.style.setProperty("position", "static", "important");
    const { violations: found } = await scanner.run({ runOnly });
    bar?.style.removeProperty("position");
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);
  }, only);
}

/** Interactive elements below 44 pixels; links inside sentences and headings may be smaller. */
export const smallTargets = (page: Page): Promise<{ html: string; height: number }[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll("button, a, input:not([type=file]), textarea, summary, [role=tab]")]
      .filter(
        (element) => (element as HTMLElement).checkVisibility() && !element.closest("p, h2, h3, .sr-only"),
      )
      // A label extends the target of the control inside it.
      .map((element) =>
        element.matches("[type=checkbox], [type=radio]") ? (element.closest("label") ?? element) : element,
      )
      .filter((element) => !element.classList.contains("sr-only"))
      .map((element) => ({
        html: element.outerHTML.slice(0, 120),
        height: element.getBoundingClientRect().height,
      }))
      .filter(({ height }) => height > 0 && height < 44),
  );

/** Of 20 pixels each, so that a row of a list comes out from behind a bar. */
const SCROLLS = 4;

const waitForTransitions = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const moves = () => document.getAnimations().some(({ playState }) => playState === "running");
    for (let still = 0; still < 5; still = moves() ? 0 : still + 1) await frame();
  });

/** Cards out of sight keep the colours of before: browsers neither paint nor change them until they come near. */
const renderAll = (page: Page, all: boolean) =>
  page.evaluate((isOn) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { content-visibility: visible !important }");
    document.adoptedStyleSheets = isOn ? [sheet] : [];
  }, all);

async function expectNone(page: Page, what: string, colorScheme: "light" | "dark", only?: typeof EVERYTHING) {
  await renderAll(page, true);
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await waitForTransitions(page);
  let found = await violations(page, only);
  // Between two pages there is no title for a moment, and at home no heading until it is known what is theirs.
  if (found.some((one) => /^(document-title|page-has-heading-one)/.test(one))) {
    await expect(page).toHaveTitle(/\S/);
    await expect.soft(page.getByRole("heading", { level: 1 }).first(), what).toBeAttached();
    found = await violations(page, only);
  }
  // Mostly behind a bar that stays, a target is small only until one scrolls.
  for (let tries = 0; tries < SCROLLS && found.some((one) => one.startsWith("target-size")); tries += 1) {
    await page.evaluate(() => window.scrollBy({ top: window.scrollY > 80 ? -20 : 20, behavior: "instant" }));
    found = await violations(page, only);
  }
  await renderAll(page, false);
  expect.soft(found, `${what} in ${colorScheme} colours`).toEqual([]);
}

export async function expectReadableInBoth(page: Page, what: string): Promise<void> {
  await expectNone(page, what, "light");
  await expectNone(page, what, "dark", COLOURS);
}

/** Readable and operable, also on the smallest phone; in both colour schemes in a thorough run only. */
export async function expectReadable(page: Page, what: string): Promise<void> {
  if (isThorough) await expectReadableInBoth(page, what);
  else await expectNone(page, what, "light");
  expect.soft(await smallTargets(page), what).toEqual([]);
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 320, height: 568 });
  // With reduced motion every transition takes a millisecond, also those that the resize starts.
  await waitForTransitions(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect.soft(width, `${what} on the smallest phone`).toBeLessThanOrEqual(320);
  expect.soft(await smallTargets(page), `${what} on the smallest phone`).toEqual([]);
  await page.setViewportSize(size);
}
