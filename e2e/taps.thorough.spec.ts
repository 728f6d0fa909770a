import type { Locator, Page } from "@playwright/test";
import { expect } from "@/tests/support/fixtures";
import { codeOf, field, meetAll, newTitle, PICTURE, test } from "@/tests/support/people";
import { publishAs } from "@/tests/support/publish";

/** The most that the four journeys cost a member; the table of `CONTRIBUTING.md` names the same numbers. */
const MOST = {
  "link → request sent": { taps: 2, fields: 0 },
  publish: { taps: 4, fields: 2 },
  "promise → agreed time": { taps: 5, fields: 0 },
  "hand-over": { taps: 2, fields: 1 },
};

/** Taps and fills for somebody, and counts both. */
function counter() {
  const count = { taps: 0, fields: 0 };
  return {
    count,
    async tap(part: Locator): Promise<void> {
      await part.click();
      count.taps += 1;
    },
    async fill(part: Locator, words: string): Promise<void> {
      await part.fill(words);
      count.fields += 1;
    },
    /** Opens the camera or the gallery, which are not ours. */
    async choose(page: Page, part: Locator, file: string): Promise<void> {
      const [chooser] = await Promise.all([page.waitForEvent("filechooser"), part.click()]);
      await chooser.setFiles(file);
      count.taps += 1;
    },
  };
}

const shown = (page: Page, role: "button" | "link", name: string | RegExp) =>
  page.getByRole(role, { name, exact: true }).filter({ visible: true });

test("a swap takes a member few taps and fields", async ({ meet, isMobile }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const spent: Record<string, { taps: number; fields: number }> = {};

  // The place of the newest post is that of the next one.
  await publishAs(ada, newTitle("Earlier"));
  const publishing = counter();
  const title = newTitle("Oak chair");
  const adas = await ada.visit("/donate");
  await publishing.choose(adas, adas.getByText("Choose photos").filter({ visible: true }), PICTURE);
  await expect(shown(adas, "button", "Remove picture 1")).toBeVisible();
  if (isMobile) await publishing.tap(shown(adas, "link", /^Next: /));
  await publishing.fill(field(adas, "Item name"), title);
  await publishing.fill(field(adas, "Description"), "Of oak, with a seat of straw.");
  if (isMobile) await publishing.tap(shown(adas, "link", /^Next: /));
  await publishing.tap(shown(adas, "button", "Donate"));
  await expect(adas).toHaveURL(/\/feed\/[0-9a-f-]{36}$/);
  spent.publish = publishing.count;

  const postId = adas.url().split("/").at(-1) ?? "";
  const asking = counter();
  const bens = await ben.visit(`/feed/${postId}`);
  await asking.tap(shown(bens, "button", "Any evening"));
  await asking.tap(shown(bens, "button", "I would like this"));
  await expect(bens.getByText("When: Any evening").filter({ visible: true })).toBeVisible();
  spent["link → request sent"] = asking.count;

  const agreeing = counter();
  await ada.visit("/me");
  await agreeing.tap(shown(adas, "button", "Promise it to Ben S."));
  await agreeing.tap(adas.getByRole("main").getByRole("link", { name: "Suggest a time, Ben S." }).first());
  await agreeing.tap(adas.getByRole("group", { name: "Usual times" }).getByRole("button").last());
  await agreeing.tap(shown(adas, "button", "Suggest this time"));
  await expect(adas.getByText("Waiting for an answer").filter({ visible: true })).toBeVisible();
  await ben.visit(`/feed/${postId}`);
  await agreeing.tap(shown(bens, "button", "Accept"));
  await expect(bens.getByText("Agreed. Both of you find the time here and in your messages.")).toBeVisible();
  spent["promise → agreed time"] = agreeing.count;

  const handing = counter();
  await ada.visit("/me");
  const code = await codeOf(ben, postId);
  expect(code).toMatch(/^\d{6}$/);
  await handing.tap(shown(adas, "link", "Enter their code").first());
  await handing.fill(field(adas, "Their code (optional)").first(), code);
  await handing.tap(shown(adas, "button", "Handed over with Ben S."));
  await expect(adas.getByText(/Handed over with Ben S\./).filter({ visible: true })).toBeVisible();
  spent["hand-over"] = handing.count;

  console.info("taps and fields:", JSON.stringify(spent));
  for (const [journey, most] of Object.entries(MOST)) {
    const { taps = Number.NaN, fields = Number.NaN } = spent[journey] ?? {};
    expect(taps, `taps: ${journey}`).toBeLessThanOrEqual(most.taps);
    expect(fields, `fields: ${journey}`).toBeLessThanOrEqual(most.fields);
  }
});
