import { expectReadable } from "@/tests/support/axe";
import { expect } from "@/tests/support/fixtures";
import { describeItem, newTitle, openStep, test } from "@/tests/support/people";
import { shoot } from "@/tests/support/shoot";

test("a request without a photo takes one of our drawings, by one tap", async ({ meet }) => {
  const title = newTitle("A chair wanted");
  const page = await (await meet("Mira K.")).visit("/demand");
  await page.getByText("No photo? Take a drawing").click();
  await expectReadable(page, "the drawings");
  if (process.env.SHOTS) await shoot(page, "drawings");
  await page.getByRole("button", { name: "Furniture" }).click();
  await expect(page.getByRole("button", { name: "Remove picture 1" })).toBeVisible();
  await describeItem(page, title);
  await openStep(page, "Place");
  await page.getByRole("button", { name: "Demand", exact: true }).click();
  await expect(page).toHaveURL(/\/feed\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("img", { name: /A drawing: furniture/ }).first()).toBeVisible();
});

test("offers have no drawings: a photo shows what there is", { tag: "@once" }, async ({ page }) => {
  await page.goto("/donate");
  await expect(page.getByText("Choose photos")).toBeVisible();
  await expect(page.getByText("No photo? Take a drawing")).toHaveCount(0);
});
