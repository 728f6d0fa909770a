import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ImpactPage } from "@/components/impact/impact-page";
import { heightOf, lastMonths, MonthChart } from "@/components/impact/month-chart";
import type { AreaTally, MonthTally } from "@/lib/impact/schema";

const TALLY = { handovers: 9, verified: 0, items: 9, kilograms: { low: 0, high: 0 } };

const aPage = (areas: number, nameOf = (at: number) => `Town ${at}`, total = TALLY) =>
  renderToStaticMarkup(
    <ImpactPage
      impact={{
        ...{ total, months: [], elsewhere: { ...TALLY, handovers: 0 } },
        areas: Array.from({ length: areas }, (_, at): AreaTally => {
          return { ...TALLY, name: nameOf(at), latitude: at / 100, longitude: 0 };
        }),
      }}
    />,
  );

it("shows the busiest areas, and where the others are", () => {
  expect(aPage(30)).not.toContain("in the files below");
  expect(aPage(31)).toContain("Another area is in the files below.");
  const page = aPage(5000);
  expect(page).toContain("Town 29");
  expect(page).not.toContain("Town 30");
  expect(page).toContain("4,970 more areas are in the files below.");
});

it("compares the weight, where one is known, with what people throw away", () => {
  expect(aPage(1)).not.toContain("For comparison");
  const heavy = { ...TALLY, kilograms: { low: 20, high: 120 } };
  expect(aPage(1, undefined, heavy)).toContain("throws away about 10\u00a0kg a week");
});

it("says one weight, and in small print how far off it may be", () => {
  const saysOf = (low: number, high: number) =>
    aPage(1, undefined, { ...TALLY, kilograms: { low, high } }).replaceAll("\u00a0", " ");
  expect(saysOf(20, 120)).toContain(">about 70 kg<");
  expect(saysOf(20, 120)).toContain("by the kind of each item: between 20 and 120 kg.");
  // Without a lower end the figure stays the upper one.
  expect(saysOf(0.2, 0.8)).toContain(">up to 1 kg<");
  expect(saysOf(0.2, 0.8)).not.toContain("between");
  expect(saysOf(0, 0)).toContain(">not known<");
});

it("tells areas of one name apart by their side of it, and those without by numbers", () => {
  const numbers = /\d\.\d\d, 0\.00/g;
  expect(aPage(3)).not.toMatch(numbers);
  const page = aPage(5, (at) => ["Lewes", "Lewes", "", "", "Ringmer"][at] ?? "");
  for (const name of ["Lewes, south", "Lewes, north", "Ringmer"]) expect(page).toContain(`>${name}<`);
  expect(page.match(numbers)).toEqual(["0.02, 0.00", "0.03, 0.00"]);
});

it("draws the last twelve months, also those without a hand-over", () => {
  const aMonth = (month: string, items: number): MonthTally => ({ ...TALLY, month, items });
  const months = lastMonths([aMonth("2026-02", 3), aMonth("2025-11", 7), aMonth("2024-01", 90)]);
  expect(months.map(({ month }) => month)).toEqual([
    ...["2025-03", "2025-04", "2025-05", "2025-06", "2025-07", "2025-08", "2025-09", "2025-10"],
    ...["2025-11", "2025-12", "2026-01", "2026-02"],
  ]);
  expect(months.map(({ items }) => items)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 3]);
});

it("draws bars as high as their months, each with its number in short", () => {
  const months = [
    { ...TALLY, month: "2026-02", items: 1234 },
    { ...TALLY, month: "2025-11", items: 617 },
  ];
  const drawing = renderToStaticMarkup(<MonthChart months={months} />);
  const bars = [
    ...drawing.matchAll(/<rect x="([\d.]+)%" y="([\d.]+)%" width="([\d.]+)%" height="([\d.]+)%"/g),
  ];
  const [lefts, tops, widths, heights] = [1, 2, 3, 4].map((at) => bars.map((bar) => Number(bar[at])));
  // Half of the most is half as high; a month without anything is a line.
  expect(heights).toEqual([...Array(8).fill(0.5), 38, 0.5, 0.5, 76]);
  // All stand on one line, in equal steps, below the room for a number.
  expect(tops?.map((top, at) => top + (heights?.[at] ?? 0))).toEqual(Array(12).fill(88));
  expect(Math.min(...(tops ?? []))).toBeGreaterThan(10);
  expect(lefts?.[1]).toBeCloseTo((lefts?.[0] ?? 0) + 100 / 12);
  expect(new Set(widths)).toEqual(new Set([6.25]));
  const numbers = drawing.match(/(?<=hidden">)[\d.k]+(?=<)/gi);
  expect(numbers).toEqual(["617", "1.2k"]);
});

it("draws no bar higher than another where nothing was handed over", () => {
  expect([0, 0].map((items) => heightOf(items, 0))).toEqual([0.5, 0.5]);
});
