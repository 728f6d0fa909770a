import type { Page } from "@playwright/test";
import { expectReadable } from "@/tests/support/axe";
import { expect } from "@/tests/support/fixtures";
import { ask, meetAll, type Neighbour, newTitle, test, waitForHydration } from "@/tests/support/people";
import { publishAs } from "@/tests/support/publish";

/** Letters alone, as browsers for people with weak sight do: the screen stays as wide. */
const enlargeLetters = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = "32px";
  });

test("with letters of twice the size a phone has room for messages, and the menu ends above the bottom bar", async ({
  meet,
  isMobile,
}) => {
  test.skip(!isMobile, "A wide screen has room.");
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Hammock"), { allocation: "first-come" });
  const replyId = await ask(ben, id);
  const page = await ada.visit(`/messages/${replyId}`);
  const head = page.locator(".thread-head");
  const propose = head.getByRole("button", { name: "Suggest a time" });
  const code = head.getByRole("button", { name: "Enter their code" });
  await expect(propose).toBeVisible();
  await enlargeLetters(page);
  await expect(code).toBeHidden();
  await expect(propose).toBeInViewport({ ratio: 1 });
  await expect(async () => {
    expect((await head.boundingBox())?.height).toBeLessThanOrEqual(844 / 4);
  }).toPass();
  await expectReadable(page, "a conversation with letters of twice the size");
  await head.getByRole("button", { name: "Place and code" }).click();
  await expect(code).toBeVisible();

  await page.goto("/");
  await enlargeLetters(page);
  await page.locator("header summary").filter({ visible: true }).last().click();
  const menu = page.locator("header details[open] .nav-links");
  await expect(menu).toBeVisible();
  const [box, bar] = await Promise.all([menu.boundingBox(), page.locator(".bottom-bar").boundingBox()]);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

const WIDTHS = [390, 320];

/** Ben has it, and both have agreed when. */
async function agree(ada: Neighbour, ben: Neighbour): Promise<string> {
  const id = await publishAs(ada, newTitle("Hammock"), {
    allocation: "first-come",
    address: "Wingertstrasse 18, Vaduz",
  });
  const replyId = await ask(ben, id);
  const proposedAt = new Date(Date.now() + 26 * 3_600_000).toISOString();
  const path = `/reply/${replyId}/message`;
  const { message } = await ada.call<{ message: { _id: string } }>("POST", path, { proposedAt });
  await ben.call("PUT", `/message/${message._id}/answer`, { accepted: true });
  return id;
}

const widthOf = async (page: Page, selector: string) =>
  (await page.locator(selector).filter({ visible: true }).first().boundingBox())?.width ?? 0;

/** Of one word: more than one where it is broken. */
const linesOf = (page: Page, word: string) =>
  page.evaluate((text) => {
    const walker = document.createTreeWalker(
      document.querySelector("main") ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(text) ?? -1;
      const range = document.createRange();
      if (at < 0 || !node.parentElement?.checkVisibility()) continue;
      range.setStart(node, at);
      range.setEnd(node, at + text.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }
    return 0;
  }, word);

test("with letters of twice the size a hand-over has the width of the screen for its words", async ({
  meet,
  isMobile,
}) => {
  test.skip(!isMobile, "A wide screen has room.");
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await agree(ada, ben);
  const page = await ben.visit(`/feed/${id}`);
  const heading = page.locator(".handover-slot h2").filter({ visible: true });
  await expect(heading).toHaveText("Your hand-over");
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await enlargeLetters(page);
    await expect(page.locator(".handover-slot img").first()).toBeHidden();
    const room = (await widthOf(page, ".handover-slot section > div")) - 2 * 32 - 2;
    expect(await heading.evaluate((element) => element.parentElement?.parentElement?.clientWidth)).toBe(room);
    const [back, text] = await Promise.all([
      page.getByRole("link", { name: "Back" }).filter({ visible: true }).boundingBox(),
      heading.boundingBox(),
    ]);
    expect(text?.y).toBeGreaterThanOrEqual((back?.y ?? 0) + (back?.height ?? 0) - 12);
  }
  await page.goto("/me");
  await waitForHydration(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await enlargeLetters(page);
    await expect.poll(() => linesOf(page, "Wingertstrasse")).toBe(1);
  }
});

test("with letters of twice the size the first step of the form shows its button for a photo, and no bar lies over it", async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, "A wide screen has room.");
  await page.goto("/donate");
  await waitForHydration(page);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await enlargeLetters(page);
    const photo = page.getByText("Take a photo", { exact: true });
    await expect(photo).toBeInViewport({ ratio: width === 390 ? 0.5 : 0.01 });
    const next = page.locator(".form-bar").filter({ visible: true });
    await expect(next.getByRole("link")).not.toBeInViewport();
    await photo.evaluate((button) => button.scrollIntoView({ block: "center" }));
    const isOnTop = () =>
      photo.evaluate((button) => {
        const { x, y, width: wide, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(x + wide / 2, y + height / 2));
      });
    expect(await isOnTop()).toBe(true);
  }
});

test("with letters of twice the size the signs of the bottom bar stand apart, and a count leaves its sign in sight", async ({
  meet,
  isMobile,
}) => {
  test.skip(!isMobile, "A wide screen has no such bar.");
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  await ask(ben, await publishAs(ada, newTitle("Hammock")));
  const page = await ada.visit("/me/settings");
  const count = page.locator(".bottom-bar .count > *").first();
  await expect(count).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await enlargeLetters(page);
    const links = await page.locator(".bottom-bar > a").evaluateAll((all) =>
      all.map((link) => {
        const sign = link.querySelector(".icon")?.getBoundingClientRect();
        const badge = link.querySelector(".count > *")?.getBoundingClientRect();
        const across =
          badge && sign ? Math.min(badge.right, sign.right) - Math.max(badge.left, sign.left) : 0;
        const down = badge && sign ? Math.min(badge.bottom, sign.bottom) - Math.max(badge.top, sign.top) : 0;
        return {
          isWithin: link.scrollWidth <= link.clientWidth,
          covered: (Math.max(0, across) * Math.max(0, down)) / ((sign?.width ?? 1) * (sign?.height ?? 1)),
        };
      }),
    );
    for (const { isWithin, covered } of links) {
      expect(isWithin).toBe(true);
      expect(covered).toBeLessThan(0.25);
    }
    const row = page.locator("main details > summary").first();
    expect(
      await row.evaluate((summary) => Number.parseFloat(getComputedStyle(summary).paddingInlineStart)),
    ).toBeGreaterThanOrEqual(16);
  }
});
