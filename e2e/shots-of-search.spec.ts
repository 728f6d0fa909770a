import { expect, test } from "@/tests/support/fixtures";
import { waitForHydration } from "@/tests/support/people";
import { shoot } from "@/tests/support/shoot";

// Part of `npm run shots`: search, for visual review.
test.skip(!process.env.SHOTS, "only when asked for");

for (const [name, path, words] of [
  ["search", "/search", "found"],
  ["search-word", "/search?q=bycicle", "Showing results"],
  ["search-near", "/search?q=garden&latitude=50.875&longitude=0.008&radius=5#place", "Near which place?"],
  ["search-nothing", "/search?q=zzzznothing", "Nothing matches"],
] as const) {
  test(`shots of ${path}`, async ({ page }) => {
    await page.goto(path);
    await waitForHydration(page);
    await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
    await shoot(page, name);
  });
}
