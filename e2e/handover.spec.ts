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

test("the replier has it, the poster says that it did not happen, and then that it did", async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const title = newTitle("Garden bench");
  const id = await publishAs(ada, title);
  const replyId = await ask(ben, id);
  await ada.call("PUT", `/post/${id}/recipient`, { replyId });

  const bens = await ben.visit(`/feed/${id}`);
  await expect(bens.getByText(/Please meet by .+\. A day later the promise ends/)).toBeVisible();
  await bens.getByRole("button", { name: "I have it" }).click();
  await keep(bens, "receipt-question");
  await bens
    .getByRole("group", { name: "Say so? Ada P. is told." })
    .getByRole("button", { name: "Yes" })
    .click();
  await expect(bens.getByText("You have received this. Enjoy it!")).toBeVisible();
  await keep(bens, "received");

  const adas = await ada.visit(`/feed/${id}`);
  await expect(adas.getByText("Ben S. says that it has changed hands.")).toBeVisible();
  await keep(adas, "handover-said-by-other");
  await adas.getByRole("button", { name: "It did not happen" }).click();
  await adas.getByRole("button", { name: "Yes" }).click();
  await expect(adas.getByRole("button", { name: "Handed over with Ben S." })).toBeVisible();

  await expect(bens.getByText("It is promised to you!")).toBeVisible();
  await bens.getByRole("button", { name: "I have it" }).click();
  await bens.getByRole("button", { name: "Yes" }).click();
  await expect(
    bens.getByText("The poster has said that it did not happen: only they can say that it changed hands."),
  ).toBeVisible();

  await adas.getByRole("button", { name: "Handed over with Ben S." }).click();
  await expect(bens.getByText("Ada P. says that it has changed hands.")).toBeVisible();
  await keep(bens, "handed-over-said-by-poster");
  await bens.getByRole("button", { name: "That is right" }).click();
  await expect(bens.getByText("Thank you! That is noted.")).toBeVisible();
  await expect(bens.getByRole("button", { name: "It did not happen" })).toHaveCount(0);
});
