import type { Page } from "@playwright/test";
import { expectReadable } from "@/tests/support/axe";
import { expect } from "@/tests/support/fixtures";
import { ask, meetAll, newTitle, test } from "@/tests/support/people";
import { publishAs } from "@/tests/support/publish";
import { shoot } from "@/tests/support/shoot";

const keep = async (page: Page, name: string) => {
  await expectReadable(page, name);
  if (process.env.SHOTS) await shoot(page, name);
};

/** On phones it stands in the row of the heading, and covers nothing of it; wide screens have none. */
async function expectBackBeside(page: Page, name: string) {
  const link = page.getByRole("link", { name: "Back", exact: true });
  if ((page.viewportSize()?.width ?? 0) >= 1024) return expect(link).toBeHidden();
  // Flat: nothing of the card is hidden.
  await expect(link).toHaveCSS("background-color", "rgba(0, 0, 0, 0)");
  const back = await link.boundingBox();
  const words = await page.getByRole("heading", { name, exact: true }).evaluate((heading) => {
    const range = document.createRange();
    range.selectNodeContents(heading);
    return range.getBoundingClientRect().toJSON() as DOMRect;
  });
  if (!back) throw new Error('"Back" is not shown.');
  expect(words.x).toBeGreaterThanOrEqual(back.x + back.width);
  expect(words.y).toBeGreaterThan(back.y);
  expect(words.y + words.height).toBeLessThan(back.y + back.height);
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 640;

/** The words of a button without a border begin where the button above it does. */
async function expectSameEdge(page: Page) {
  const withdraw = page.getByRole("button", { name: "I can’t make it" });
  const wordsAt = await withdraw.evaluate((button) => {
    const words = document.createRange();
    words.selectNodeContents(button);
    return words.getBoundingClientRect().left;
  });
  const write = await page.getByRole("link", { name: "Write a message" }).first().boundingBox();
  expect(Math.abs(wordsAt - (write?.x ?? 0))).toBeLessThan(3);
}

test("the replier has it, the poster says that it did not happen, and then that it did", async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const title = newTitle("Garden bench");
  const id = await publishAs(ada, title);
  const replyId = await ask(ben, id);
  await ada.call("PUT", `/post/${id}/recipient`, { replyId });

  const bens = await ben.visit(`/feed/${id}`);
  await expect(bens.getByText(/^Due by \w{3} \d+ \w+\. The promise ends a day later/)).toBeVisible();
  await expectBackBeside(bens, "Your hand-over");
  await expect(bens.getByRole("link", { name: "Suggest a time, Ada P." })).toHaveClass(/btn-primary/);
  if (isPhone(bens)) await expectSameEdge(bens);
  await expect(bens.getByRole("button", { name: "I have it" })).toHaveClass(/btn-quiet/);
  await bens.getByRole("button", { name: "I have it" }).click();
  await keep(bens, "receipt-question");
  await bens
    .getByRole("group", { name: "Say so? Ada P. is told. You can undo it for ten minutes." })
    .getByRole("button", { name: "Yes" })
    .click();
  await expect(bens.getByText("It is yours now. Enjoy it!")).toBeVisible();
  await expect(bens.getByText("You and Ada P. kept it in use.")).toBeVisible();
  await expect(bens.getByRole("heading", { name: "You received this" })).toBeVisible();
  const words = bens.getByText("You asked for one.");
  await expect(words).toBeHidden();
  await bens.getByText("Your reply", { exact: true }).click();
  await expect(words).toBeVisible();
  await expect(bens.getByRole("link", { name: "Give something next?" })).toBeVisible();
  await keep(bens, "received");

  const adas = await ada.visit(`/feed/${id}`);
  await expect(adas.getByText("Ben S. says that it has changed hands.")).toBeVisible();
  await expect(adas.getByText("in use.")).toHaveCount(0);
  await keep(adas, "handover-said-by-other");
  await expect(adas.getByText("Given away", { exact: true })).toBeVisible();
  await expect(adas.getByText("You gave it to")).toHaveCount(0);
  await adas.getByRole("button", { name: "It did not happen" }).click();
  await adas
    .getByRole("group", { name: "So it did not change hands? Then the promise goes on, and Ben S. is told." })
    .getByRole("button", { name: "Yes" })
    .click();
  await expect(adas.getByRole("button", { name: "Handed over with Ben S." })).toBeVisible();

  for (const one of [adas, bens]) await expect(one.getByText("Given away", { exact: true })).toHaveCount(0);
  await expect(bens.getByText("It is promised to you!")).toBeVisible();
  await bens.getByRole("button", { name: "I have it" }).click();
  await bens.getByRole("button", { name: "Yes" }).click();
  await expect(
    bens.getByText("The poster has said that it did not happen: only they can say that it changed hands."),
  ).toBeVisible();

  await adas.getByRole("button", { name: "Handed over with Ben S." }).click();
  await adas
    .getByRole("group", { name: /^Has Ben S. got it\?/ })
    .getByText("Yes")
    .click();
  await expect(adas.getByRole("button", { name: "Undo" })).toBeEnabled();
  await keep(adas, "handover-undo");
  await expect(bens.getByText("Ada P. says that it has changed hands.")).toBeVisible();
  await keep(bens, "handed-over-said-by-poster");
  await bens.getByRole("button", { name: "That is right" }).click();
  await expect(bens.getByText("Thank you! That is noted.")).toBeVisible();
  await expect(bens.getByRole("button", { name: "It did not happen" })).toHaveCount(0);
  await expect(bens.getByText("You and Ada P. kept it in use.")).toBeVisible();
  await adas.reload();
  await expect(adas.getByText("You and Ben S. kept it in use.")).toBeVisible();
  await keep(adas, "ended");
});

test("a slip of the thumb is asked about first, and can be undone", { tag: "@thorough" }, async ({
  meet,
}) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Step ladder"));
  const replyId = await ask(ben, id);
  await ada.call("PUT", `/post/${id}/recipient`, { replyId });
  const adas = await ada.visit(`/feed/${id}`);
  const handedOver = adas.getByRole("button", { name: "Handed over with Ben S." });
  const question = adas.getByRole("group", { name: /^Has Ben S. got it\?/ });
  await adas.getByLabel("Their code (optional)").press("Enter");
  await handedOver.click();
  await expect(question).toContainText(
    "Has Ben S. got it? They are told, and once all is handed over, everybody who waits gets an answer.",
  );
  await expect(question.getByText("You can undo it for ten minutes.")).toBeVisible();
  await keep(adas, "handover-question");
  await question.getByRole("button", { name: "No" }).click();
  await expect(handedOver).toBeFocused();
  await handedOver.click();
  await question.getByRole("button", { name: "Yes" }).click();
  await expect(adas.getByText("A slip? You can take it back until")).toBeVisible();
  const saidAt = await adas.getByText("Handed over with Ben S., well done!").boundingBox();
  const undoAt = await adas.getByRole("button", { name: "Undo" }).boundingBox();
  expect((undoAt?.y ?? Number.POSITIVE_INFINITY) - (saidAt?.y ?? 0)).toBeLessThan(60);
  await keep(adas, "handover-undo");
  await adas.reload();
  await adas.getByRole("button", { name: "Undo" }).click();
  await expect(adas.getByText("Taken back: it is promised as before.")).toBeVisible();
  await handedOver.click();
  await expect(question.getByText("This time it cannot be undone.")).toBeVisible();
  await question.getByRole("button", { name: "No" }).click();
  const bens = await ben.visit(`/feed/${id}`);
  await expect(bens.getByText("It is promised to you!")).toBeVisible();
  await bens.getByRole("button", { name: "I have it" }).click();
  await bens.getByRole("button", { name: "Yes" }).click();
  const receivedAt = await bens.getByText("It is yours now. Enjoy it!").boundingBox();
  const takenBackAt = await bens.getByRole("button", { name: "Undo" }).boundingBox();
  expect((takenBackAt?.y ?? Number.POSITIVE_INFINITY) - (receivedAt?.y ?? 0)).toBeLessThan(80);
  await bens.getByRole("button", { name: "Undo" }).click();
  await expect(bens.getByText("It is promised to you!")).toBeVisible();
});
