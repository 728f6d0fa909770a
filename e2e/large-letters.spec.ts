import type { Page } from "@playwright/test";
import { expectReadable } from "@/tests/support/axe";
import { expect } from "@/tests/support/fixtures";
import { ask, meetAll, newTitle, test } from "@/tests/support/people";
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
