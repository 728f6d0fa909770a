import type { Page } from "@playwright/test";

/** A visitor sees more. */
export const MAX_SEEN_SHIFT = 0.1;

/** A word that moves by a pixel when the font arrives late. */
const MAX_UNSEEN_SHIFT = 0.002;

type Watched = { shifts: string[]; total: { shift: number } };

/** Notes layout shifts by the page's own changes, as Core Web Vitals count them. */
export const watchShifts = (page: Page) =>
  page.addInitScript((maxShift) => {
    const shifts: string[] = [];
    const total = { shift: 0 };
    Object.assign(window, { shifts, total });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        sources: { node: Node }[];
      })[]) {
        total.shift += entry.value;
        if (entry.value > maxShift)
          shifts.push(`${entry.value} ${entry.sources.map(({ node }) => node?.nodeName)}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  }, MAX_UNSEEN_SHIFT);

export const seenShifts = (page: Page) => page.evaluate(() => (window as unknown as Watched).shifts);
export const totalShift = (page: Page) => page.evaluate(() => (window as unknown as Watched).total.shift);
