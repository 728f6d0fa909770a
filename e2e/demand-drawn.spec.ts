import { expectReadable } from "@/tests/support/axe";
import { expect } from "@/tests/support/fixtures";
import { describeItem, field, newTitle, openStep, test, unfoldChoices } from "@/tests/support/people";
import { shoot } from "@/tests/support/shoot";

const SUGGESTED = "Our suggestion: keep this drawing, take another, or a photo.";

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
  // Chosen already; another one takes its place.
  const chosen = page.getByRole("button", { name: "Remove picture 1" });
  await expect(chosen).toBeVisible();
  await expect(page.getByText(SUGGESTED)).toBeVisible();
  await expectReadable(page, "the drawings");
  if (process.env.SHOTS) await shoot(page, "drawings");
  await group.getByRole("button", { name: "Books" }).click();
  await expect(page.getByText(SUGGESTED)).toHaveCount(0);
  await chosen.click();
  await group.getByRole("button", { name: "Furniture" }).click();
  await expect(chosen).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove picture 2" })).toHaveCount(0);
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

test("a request has the drawing that fits its words until somebody adds a photo", async ({ meet }) => {
  const title = newTitle("Lamp for a desk");
  const mira = await meet("Mira K.");
  const page = await mira.visit("/demand");
  await describeItem(page, title);
  await openStep(page, "Photos");
  await expect(page.getByText(SUGGESTED)).toBeVisible();
  // A refused one stays away; the words bring none back.
  await page.getByRole("button", { name: "Remove picture 1" }).click();
  await expect(page.getByText(SUGGESTED)).toHaveCount(0);
  await openStep(page, "Words");
  await field(page, "Item name").fill(`${title} or a chair`);
  await openStep(page, "Place");
  await page.getByRole("button", { name: "Demand", exact: true }).click();
  const missing = "Please upload an image, or take one of the drawings below.";
  await expect(page.getByRole("alert").filter({ hasText: missing })).toBeVisible();
  await openStep(page, "Words");
  await expect(field(page, "Item name")).toHaveValue(`${title} or a chair`);
  // Back again, it is chosen for the words that were kept, and a photo takes its place.
  await page.reload();
  await openStep(page, "Photos");
  await expect(page.getByText(SUGGESTED)).toBeVisible();
  await page
    .locator("input[name=images]")
    .filter({ visible: true })
    .setInputFiles("prisma/demo/pictures/teapot-and-cups.webp");
  await expect(page.getByText(SUGGESTED)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Remove picture 1" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove picture 2" })).toHaveCount(0);
});

test("no drawing of another thing is chosen for a request: it is only the first to choose from", async ({
  page,
}) => {
  await page.goto("/demand");
  await openStep(page, "Words");
  await field(page, "Item name").fill("Ladder for a weekend");
  await openStep(page, "Photos");
  const group = page.getByRole("group", { name: "No photo? Take a drawing" });
  await expect(group.getByRole("button").first()).toHaveText("Tools · fits");
  await expect(page.getByRole("button", { name: "Remove picture 1" })).toHaveCount(0);
  await expect(page.getByText(SUGGESTED)).toHaveCount(0);
});

test("a request of which no drawing is known is offered one for anything", async ({ meet }) => {
  const title = newTitle("Something blue");
  const page = await (await meet("Mira K.")).visit("/demand");
  await describeItem(page, title);
  await unfoldChoices(page);
  await page.getByRole("textbox", { name: "Tags" }).filter({ visible: true }).fill("");
  await openStep(page, "Photos");
  const first = page.getByRole("group", { name: "No photo? Take a drawing" }).getByRole("button").first();
  await expect(first).toHaveText("Something else · for anything");
  await first.click();
  await expect(page.getByRole("button", { name: "Remove picture 1" })).toBeVisible();
  await openStep(page, "Place");
  await page.getByRole("button", { name: "Demand", exact: true }).click();
  await expect(page).toHaveURL(/\/feed\/[0-9a-f-]{36}$/);
});

test("a request is asked for as one: a picture, not a photo, and perhaps somebody gives it away already", async ({
  page,
  isMobile,
}) => {
  await page.goto("/demand");
  await expect(
    page
      .getByText(
        `Still missing: ${isMobile ? "a name and a description" : "a picture, a name, a description and a place"}`,
      )
      .filter({ visible: true }),
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
