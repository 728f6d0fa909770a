import type { Locator, Page } from "@playwright/test";
import { DAY_MS } from "@/lib/time/durations";
import { expectReadable } from "@/tests/support/axe";
import { expect } from "@/tests/support/fixtures";
import { ask, codeOf, field, meetAll, newTitle, PICTURE, test } from "@/tests/support/people";
import { publishAs } from "@/tests/support/publish";
import { shoot } from "@/tests/support/shoot";

test("a recipient says thank you with a photo, and it stands on the giver's profile", async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Garden bench"));
  const replyId = await ask(ben, id);
  await ada.call("PUT", `/post/${id}/recipient`, { replyId });
  await ada.call("PUT", `/post/${id}/handover`, { replyId });

  const bens = await ben.visit(`/feed/${id}`);
  await bens.getByRole("button", { name: "That is right" }).click();
  const send = bens.getByRole("button", { name: "Say thank you" });
  await send.click();
  await expect(bens.getByText("Your thank-you is missing.")).toBeVisible();
  await field(bens, "A thank-you to Ada P.").fill("We sit on it every evening.");
  await bens.reload();
  await expect(field(bens, "A thank-you to Ada P.")).toHaveValue("We sit on it every evening.");
  await bens.getByLabel("Add a photo").setInputFiles("README.md");
  await expect(bens.getByText("That picture could not be read.")).toBeVisible();
  await bens.getByLabel("Add a photo").setInputFiles(PICTURE);
  await expect(bens.getByRole("img", { name: "Your photo" })).toBeVisible();
  await expectReadable(bens, "the form of a thank-you");
  if (process.env.SHOTS) await shoot(bens, "thank-you-form");
  await send.click();
  await expect(bens.getByText("Your thank-you is there.")).toBeVisible();
  await expect(send).toHaveCount(0);

  const adas = await ada.visit("/notifications");
  await adas.getByText("Ben S. thanks you for").click();
  await expect(adas.getByRole("heading", { name: "Ben S. says thank you" })).toBeVisible();
  await expect(adas.getByRole("img", { name: "A photo by Ben S." })).toBeVisible();
  await expectReadable(adas, "a thank-you at its post");
  await adas.getByRole("link", { name: "See it on your profile" }).click();
  const words = adas.getByRole("listitem").filter({ hasText: "We sit on it every evening.", visible: true });
  await expect(words).toBeVisible();
  await expectReadable(adas, "a profile with a thank-you");
  if (process.env.SHOTS) await shoot(adas, "thank-you-profile");

  await expect(words.getByRole("button", { name: "Remove" })).toBeHidden();
  await words.locator("summary[aria-label='More for the thank-you of Ben S.']").click();
  await expectReadable(adas, "more of a thank-you");
  await words.getByRole("button", { name: "Remove" }).click();
  await words
    .getByRole("group", { name: /^Remove the thank-you of Ben S\.\?/ })
    .getByRole("button", { name: "Yes" })
    .click();
  await expect(words).toHaveCount(0);
  await bens.reload();
  await expect(bens.getByText("It is yours now. Enjoy it!")).toBeVisible();
  await expect(send).toHaveCount(0);
});

test("a conversation leads to the thank-you after the hand-over, and shows it to both", async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Garden bench"));
  const replyId = await ask(ben, id);
  await ada.call("PUT", `/post/${id}/recipient`, { replyId });
  const bens = await ben.visit(`/messages/${replyId}`);
  const offer = bens.getByRole("button", { name: "Say thank you to Ada P." });
  await expect(bens.getByRole("button", { name: "Send" })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await ada.call("PUT", `/post/${id}/handover`, { replyId });
  await bens.reload();
  await expect(
    bens.getByText("Handed over", { exact: true }).filter({ visible: true }).first(),
  ).toBeVisible();
  // Until Ben has said that it is right, or could have denied it.
  await expect(offer).toHaveCount(0);
  await ben.call("PUT", `/reply/${replyId}/receipt`);
  await bens.reload();
  await expect(offer).toBeInViewport({ ratio: 1 });
  await expectReadable(bens, "a conversation with a thank-you that is due");
  await offer.click();
  await expect(field(bens, "A thank-you to Ada P.")).toBeFocused();
  await field(bens, "A thank-you to Ada P.").fill("We sit on it every evening.");
  await bens.getByRole("button", { name: "Say thank you", exact: true }).click();
  await expect(bens.getByRole("heading", { name: "Your thank-you" })).toBeVisible();
  await expect(offer).toHaveCount(0);

  const adas = await ada.visit(`/messages/${replyId}`);
  await expect(adas.getByRole("heading", { name: "Ben S. says thank you" })).toBeVisible();
  await expect(adas.getByText("We sit on it every evening.").filter({ visible: true })).toBeVisible();
});

test("what is promised or received stands on the first screen, and its thank-you in My swaps until it is put away", {
  tag: "@thorough",
}, async ({ meet }) => {
  const [ada, ben, cleo] = await meetAll(meet, "Ada P.", "Ben S.", "Cleo T.");
  const title = newTitle("Garden bench");
  const id = await publishAs(ada, title, { address: "17 Harbour Row" });
  const replyId = await ask(ben, id);
  await ada.call("PUT", `/post/${id}/recipient`, { replyId });
  const bens = await ben.visit(`/feed/${id}`);
  const first = [
    bens.getByText("17 Harbour Row").first(),
    bens.getByText(await codeOf(ben, id)),
    bens.getByRole("link", { name: "Suggest a time, Ada P." }),
  ];
  for (const part of first) await expect(part).toBeInViewport({ ratio: 1 });
  await expectReadable(bens, "a promised post");

  const cleos = await cleo.visit(`/feed/${id}`);
  await expect(cleos.getByText("A neighbour was a little quicker.")).toBeVisible();
  await expect(
    cleos.getByRole("link", { name: /similar ones near\.|See what else neighbours give away/ }).first(),
  ).toBeVisible();

  await ada.call("PUT", `/post/${id}/handover`, { replyId, code: await codeOf(ben, id) });
  await bens.reload();
  await expect(bens.getByText("It is yours now. Enjoy it!")).toBeInViewport();
  await expect(field(bens, "A thank-you to Ada P.")).toBeInViewport();

  await ben.visit("/me");
  const card = bens.getByRole("region", { name: "Say thank you" });
  await expect(card.getByRole("link", { name: title })).toBeVisible();
  await expect(card.getByLabel("A thank-you to Ada P.")).toBeVisible();
  await expectReadable(bens, "a thank-you that is due");
  await card.getByRole("button", { name: `Put away the thank-you for ${title}` }).click();
  await expect(card).toHaveCount(0);
  await bens.reload();
  await expect(bens.getByText("Ended (1)")).toBeVisible();
  await expect(card).toHaveCount(0);
});

test("a hand-over stands first for the giver too, with its time, and those who wait follow", {
  tag: "@thorough",
}, async ({ meet }) => {
  const [ada, ben, cleo] = await meetAll(meet, "Ada P.", "Ben S.", "Cleo T.");
  const id = await publishAs(ada, newTitle("Kitchen chairs"), { quantity: "4" });
  const replyId = await ask(ben, id);
  await ask(cleo, id);
  await ada.call("PUT", `/post/${id}/recipient`, { replyId });
  const proposedAt = new Date(Date.now() + 3 * DAY_MS).toISOString();
  const { message } = await ada.call<{ message: { _id: string } }>("POST", `/reply/${replyId}/message`, {
    proposedAt,
  });
  await ben.call("PUT", `/message/${message._id}/answer`, { accepted: true });

  const adas = await ada.visit(`/feed/${id}`);
  await expect(adas.getByRole("heading", { name: "Your hand-over" })).toBeInViewport();
  await expect(adas.getByRole("heading", { name: "Hand-overs to come" })).toHaveCount(0);
  await expect(adas.getByRole("link", { name: "Ben S." }).first()).toBeInViewport();
  await expect(adas.locator(`time[datetime='${proposedAt}']`).first()).toBeInViewport();
  await expect(adas.getByRole("link", { name: "Add to calendar" })).toBeVisible();
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  const waiting = adas.getByRole("button", { name: "Promise it to Cleo T." });
  const enter = adas.getByRole("link", { name: "Enter their code" });
  expect(await topOf(waiting)).toBeGreaterThan(await topOf(field(adas, "Their code")));
  expect(await topOf(waiting)).toBeLessThan(await topOf(adas.getByRole("region", { name: "Pictures" })));
  const advice = adas.getByRole("note", { name: "Your first hand-over together" });
  expect(await topOf(advice)).toBeGreaterThan(await topOf(field(adas, "Their code")));
  const handOver = adas.getByRole("button", { name: "Handed over with Ben S." });
  expect(await topOf(adas.getByRole("button", { name: "Take back" }))).toBeGreaterThan(await topOf(handOver));
  await expect(adas.getByText(/^The promise ends a day after .+ at \d\d:\d\d, unless/)).toBeVisible();
  await expectReadable(adas, "a promised post of one's own");
  if (process.env.SHOTS) await shoot(adas, "own-promised");
  await enter.click();
  await expect(field(adas, "Their code")).toBeFocused();

  const bens = await ben.visit(`/feed/${id}`);
  await expect(bens.locator(`time[datetime='${proposedAt}']`).first()).toBeInViewport();
  await expectWholeWords(bens, proposedAt);
});

/** Letters of 200 % on a small phone: "November" has its line, and nothing is wider than the screen. */
async function expectWholeWords(page: Page, at: string) {
  await page.setViewportSize({ width: 195, height: 422 });
  const time = page.locator(`time[datetime='${at}']`).filter({ visible: true }).first();
  const linesOf = (word: string) =>
    time.evaluate((part, said) => {
      const words = part.firstChild as Text;
      const range = document.createRange();
      const start = words.data.indexOf(said);
      range.setStart(words, start);
      range.setEnd(words, start + said.length);
      return range.getClientRects().length;
    }, word);
  const long = ((await time.textContent()) ?? "").match(/\p{L}{4,}/u)?.[0] ?? "";
  expect(await linesOf(long)).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(195);
}

test("the newest thank-yous stand before the posts, and the older ones are folded away", {
  tag: "@thorough",
}, async ({ meet }) => {
  const [ada, ...people] = await meetAll(meet, "Ada P.", "Ben S.", "Cleo T.", "Dina U.", "Emil V.");
  const id = await publishAs(ada, newTitle("Flower pots"), { quantity: "5" });
  for (const person of people) {
    const replyId = await ask(person, id);
    await ada.call("PUT", `/post/${id}/recipient`, { replyId });
    await ada.call("PUT", `/post/${id}/handover`, { replyId, code: await codeOf(person, id) });
    const said = await person.context.request.put(`/api/v1/reply/${replyId}/thank-you`, {
      headers: { authorization: `Bearer ${person.token}` },
      multipart: { text: "Herbs grow in it." },
    });
    expect(said.status()).toBe(200);
  }
  const { profile } = await ada.call<{ profile: { _id: string } }>("GET", "/me/profile");
  const page = await ada.visit(`/user/${profile._id}`);
  const words = page.getByRole("region", { name: "Thank-yous" });
  const shown = words.getByRole("listitem").filter({ visible: true });
  await expect(shown).toHaveCount(3);
  await words.getByText("1 more thank-you").click();
  await expect(shown).toHaveCount(4);
  const [above, below] = [
    await words.boundingBox(),
    await page.getByRole("region", { name: "On the noticeboard" }).boundingBox(),
  ];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  await expectReadable(page, "a profile with folded thank-yous");
});
