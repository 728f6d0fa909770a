import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expect } from "@/tests/support/fixtures";
import { ask, meetAll, newTitle, PICTURE, test, waitForHydration } from "@/tests/support/people";
import { publishAs } from "@/tests/support/publish";
import { agePost } from "@/tests/support/time";

const cards = (page: Page) => page.getByRole("tabpanel").getByRole("article").filter({ visible: true });

const WORDS = "Adaanswers within an hour";

test("a card says whom a post is by, and how soon they answer, before and after more are shown", async ({
  meet,
  newBrowser,
}) => {
  const [ada, ...others] = await meetAll(meet, "Ada Pemberton", "Ben S.", "Cleo T.", "Dan U.");
  const older = newTitle("Oak shelf");
  await agePost(await publishAs(ada, older));
  const title = newTitle("Six soup bowls");
  const id = await publishAs(ada, title, { quantity: "6" });
  for (const other of others) {
    const replyId = await ask(other, id);
    await ada.call("PUT", `/post/${id}/refusal`, { replyId });
  }
  const page = await (await newBrowser()).newPage();
  const first = cards(page).filter({ hasText: title });
  await expect(async () => {
    await page.goto("/");
    await expect(first.locator(".poster")).toHaveText(WORDS, { timeout: 500 });
  }).toPass();
  await expect(first.locator(".poster")).toHaveAttribute("data-face", "AP");
  await expect(first.getByRole("link")).toHaveCount(1);

  await waitForHydration(page);
  const more = page.getByRole("button", { name: "Show more" });
  const last = cards(page).filter({ hasText: older });
  await expect(last).toHaveCount(0);
  await expect(async () => {
    if (await more.isVisible()) await more.click({ timeout: 5000 });
    await expect(last).toBeVisible({ timeout: 5000 });
  }).toPass();
  expect(await cards(page).count()).toBeGreaterThan(24);
  await expect(last.locator(".poster")).toHaveText(WORDS);
  await expect(cards(page).filter({ hasNot: page.locator(".poster > b") })).toHaveCount(0);
});

test("a card shows the face of its poster, on one line however long their name", async ({ meet }) => {
  const [ada] = await meetAll(meet, "Wilhelmina-Alexandrina-Konstantia-Theodora Long");
  const title = newTitle("Oak shelf");
  await publishAs(ada, title);
  const page = await ada.visit(`/search?q=${encodeURIComponent(title)}`);
  const poster = page.getByRole("article").filter({ hasText: title }).locator(".poster");
  const name = poster.locator("b");
  await expect(name).toHaveText("Wilhelmina-Alexandrina-Konstantia-Theodora");
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const [line, box] = await Promise.all([poster.boundingBox(), name.boundingBox()]);
    expect(line?.height).toBe(28);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((line?.x ?? 0) + (line?.width ?? 0) + 0.5);
  }
});

test("a card shows the face that its poster has now", async ({ meet }) => {
  const [ada] = await meetAll(meet, "Ada P.");
  const title = newTitle("Oak shelf");
  await publishAs(ada, title);
  const page = await ada.visit("/");
  const poster = cards(page).filter({ hasText: title }).locator(".poster");
  const lookFor = (what: Locator) =>
    expect(async () => {
      await page.goto("/");
      await expect(what).toBeVisible({ timeout: 500 });
    }).toPass();
  await lookFor(poster.and(page.locator("[data-face=AP]")));
  const picture = { name: "face.webp", mimeType: "image/webp", buffer: await readFile(PICTURE) };
  const headers = { authorization: `Bearer ${ada.token}` };
  const sent = await ada.context.request.put("/api/v1/me/picture", { headers, multipart: { picture } });
  expect(sent.ok(), await sent.text()).toBe(true);
  const face = poster.locator("img");
  await lookFor(face);
  await expect(face).toHaveAttribute("alt", "");
  await expect.poll(() => face.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
});

test("a profile leaves out whom its cards are by", async ({ meet }) => {
  const [ada] = await meetAll(meet, "Ada P.");
  const title = newTitle("Oak shelf");
  await publishAs(ada, title);
  const { user } = await ada.call<{ user: { _id: string } }>("GET", "/me");
  const page = await ada.visit(`/user/${user._id}`);
  await expect(page.getByRole("article").filter({ hasText: title })).toBeVisible();
  await expect(page.locator(".poster")).toHaveCount(0);
});
