import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ImpactPage } from "@/components/impact/impact-page";
import type { AreaTally } from "@/lib/impact/schema";

const TALLY = { handovers: 9, verified: 0, items: 9, kilograms: { low: 0, high: 0 } };

const aPage = (areas: number) =>
  renderToStaticMarkup(
    <ImpactPage
      impact={{
        ...{ total: TALLY, months: [], elsewhere: { ...TALLY, handovers: 0 } },
        areas: Array.from({ length: areas }, (_, at): AreaTally => {
          return { ...TALLY, name: `Town ${at}`, latitude: at / 100, longitude: 0 };
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
