import { expectReadable } from "@/tests/support/axe";
import { expect } from "@/tests/support/fixtures";
import { describeItem, field, newTitle, openStep, test } from "@/tests/support/people";
import { shoot } from "@/tests/support/shoot";

test("a request without a photo takes one of our drawings, by one tap", async ({ meet }) => {
  const title = newTitle("A chair wanted");
  const page = await (await meet("Mira K.")).visit("/demand");
  await openStep(page, "Words");
  await field(page, "Item name").fill(title);
  await openStep(page, "Photos");
  const group = page.getByRole("group", { name: "No photo? Take a drawing" });
  await expect(group).toBeVisible();
  // The one that fits the words comes first.
  await expect(group.getByRole("button").first()).toHaveText("Furniture · fits");
  await expectReadable(page, "the drawings");
  if (process.env.SHOTS) await shoot(page, "drawings");
  await group.getByRole("button", { name: "Furniture" }).click();
  const chosen = page.getByRole("button", { name: "Remove picture 1" });
  await expect(chosen).toBeVisible();
  // Where it is seen, not below twelve drawings.
  const drawings = await page.getByRole("group", { name: "No photo? Take a drawing" }).boundingBox();
  expect((await chosen.boundingBox())?.y).toBeLessThan(drawings?.y ?? 0);
  // Its words come along, and nobody has to see to them.
  await expect(page.getByLabel("What picture 1 shows")).toBeHidden();
  await describeItem(page, title);
  await openStep(page, "Place");
  await page.getByRole("button", { name: "Demand", exact: true }).click();
  await expect(page).toHaveURL(/\/feed\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("img", { name: /A drawing: furniture/ }).first()).toBeVisible();
});

test("a request is asked for as one: a picture, not a photo, and perhaps somebody gives it away already", async ({
  page,
}) => {
  await page.goto("/demand");
  await expect(
    page.getByText("Still missing: a picture, a name, a description and a place").filter({ visible: true }),
  ).toBeVisible();
  await openStep(page, "Words");
  await field(page, "Item name").fill("Cordless drill");
  await expect(
    page.getByRole("link", { name: "Perhaps somebody gives one away: look for “Cordless drill”" }),
  ).toHaveAttribute("href", "/search?q=Cordless+drill&type=offer");
  await expect(page.getByText(/^What it is for, and what would do as well/)).toBeVisible();
  await expect(page.getByText("Its state and its size")).toHaveCount(0);
});

test("offers have no drawings: a photo shows what there is", { tag: "@once" }, async ({ page }) => {
  await page.goto("/donate");
  await expect(page.getByText("Choose photos")).toBeVisible();
  await expect(page.getByText("No photo? Take a drawing")).toHaveCount(0);
});
