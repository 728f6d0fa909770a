import type { Locator, Page } from "@playwright/test";
import { expectReadable } from "@/tests/support/axe";
import { runCron } from "@/tests/support/emails";
import { expect } from "@/tests/support/fixtures";
import {
  ask,
  codeOf,
  field,
  logIn,
  meetAll,
  type Neighbour,
  newTitle,
  test,
  visitIn,
} from "@/tests/support/people";
import { publishAs } from "@/tests/support/publish";
import { letHoursPass, letTakeDownEnd, missAgreedTime } from "@/tests/support/time";

const text = (page: Page | Locator, words: string | RegExp) =>
  page.getByText(words).filter({ visible: true });
const button = (page: Page | Locator, name: string) => page.getByRole("button", { name, exact: true });

/** The section of "My swaps" for one post: of a list, or the next hand-over. */
const partOf = (page: Page, title: string) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title }) })
    .or(nextCard(page).filter({ hasText: title }));
const nextCard = (page: Page) => page.getByRole("region", { name: "Next hand-over" });

const promiseTo = (poster: Neighbour, postId: string, replyId: string) =>
  poster.call("PUT", `/post/${postId}/recipient`, { replyId });

/** On a list of one's own. */
const FOLD = "Edit or take down";

async function confirm(page: Page | Locator, name: string, question: string, yes = "Yes") {
  await button(page, name).click();
  await page.getByRole("group", { name: question }).getByRole("button", { name: yes }).click();
}

test("pending items come first, and everything has its section", async ({ meet, isMobile }) => {
  test.skip(isMobile, "nothing of it depends on the screen");
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const titles = {
    answer: newTitle("Armchair"),
    given: newTitle("Blanket"),
    wished: newTitle("Canoe"),
    quiet: newTitle("Drum"),
    down: newTitle("Easel"),
    met: newTitle("Frame"),
  };
  const [answer, given, down, wished, met] = await Promise.all([
    publishAs(ada, titles.answer),
    publishAs(ada, titles.given),
    publishAs(ada, titles.down),
    publishAs(ben, titles.wished),
    publishAs(ben, titles.met),
    publishAs(ada, titles.quiet),
  ]);
  await ask(ben, answer);
  await promiseTo(ada, given, await ask(ben, given));
  await ada.call("DELETE", `/post/${down}`);
  await ask(ada, wished);
  await promiseTo(ben, met, await ask(ada, met));

  const page = await ada.visit("/me");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "Next hand-over",
    "Needs your answer",
    "Hand-overs to come",
    "My replies",
    "My posts",
    "Ended (1)",
  ]);
  await page.getByText("Ended (1)").click();
  const inOrder = await page.getByRole("main").getByRole("heading", { level: 3 }).allTextContents();
  const places = inOrder.filter((heading) => Object.values(titles).includes(heading));
  // The next hand-over stands on top, and in no list.
  expect(places).toEqual([titles.answer, titles.met, titles.wished, titles.quiet, titles.down]);
  await expect(page.getByRole("main").getByText(titles.given)).toHaveCount(1);
  await expect(nextCard(page)).toContainText(`${titles.given} with Ben S.`);
  await expect(button(nextCard(page), "Handed over with Ben S.")).toBeVisible();
  await expect(partOf(page, titles.answer)).toContainText("1 waiting");
  await expect(button(page, "Promise it to Ben S.")).toBeVisible();
  await expect(text(partOf(page, titles.met), "3 Mill Lane")).toBeVisible();
  await expect(text(partOf(page, titles.wished), "The poster has your reply and chooses.")).toBeVisible();
  await expect(text(partOf(page, titles.wished), "You get an answer in any case")).toHaveCount(0);
  await partOf(page, titles.wished).getByText("Your reply", { exact: true }).click();
  await expect(text(partOf(page, titles.wished), "You get an answer in any case")).toBeVisible();
  await expect(text(partOf(page, titles.down), "Taken down")).toBeVisible();
});

test("a long group is folded with its number, and still open for who comes back", {
  tag: "@thorough",
}, async ({ meet }) => {
  const ada = await meet("Ada P.");
  const titles = Array.from({ length: 6 }, (_, at) => newTitle(`Jar ${at}`));
  for (const title of titles) await publishAs(ada, title);
  const page = await ada.visit("/me");
  const mine = page.getByRole("main").getByRole("heading", { name: /^Jar \d/, level: 3 });
  await expect(mine).toHaveCount(3);
  const all = button(page, "Show all 6");
  await expect(all).toHaveAttribute("aria-expanded", "false");
  await expectReadable(page, "a folded group");
  await all.press("Enter");
  await expect(mine).toHaveCount(6);
  await expect(button(page, "Show fewer")).toBeFocused();
  await mine.last().getByRole("link").click();
  await expect(page).toHaveURL(/\/feed\//);
  await page.goBack();
  await expect(mine).toHaveCount(6);
  await page.reload();
  await expect(mine).toHaveCount(6);
  await page.goto("/about");
  await page.goto("/me");
  await expect(mine).toHaveCount(3);
});

test("one tap promises, another declines one, another declines the rest", async ({ meet }) => {
  const [ada, ben, cleo, dan, eve] = await meetAll(meet, "Ada P.", "Ben S.", "Cleo T.", "Dan U.", "Eve V.");
  const title = newTitle("Jam jars");
  const id = await publishAs(ada, title, { quantity: "5" });
  await ask(ben, id, { quantity: 3, pickup: "Saturday morning" });
  for (const neighbour of [cleo, dan, eve]) await ask(neighbour, id);
  const page = await ada.visit("/me");
  const part = partOf(page, title);
  await expect(part).toContainText("4 waiting");
  const names = part.getByRole("listitem").getByText(/^(Ben|Cleo|Dan|Eve) .\.$/);
  await expect(names).toHaveText(["Ben S.", "Cleo T.", "Dan U.", "Eve V."]);
  const bens = part.getByRole("listitem").filter({ hasText: "Ben S." });
  await expect(bens).toContainText("would like 3. When: Saturday morning");
  await expect(bens).toContainText("no hand-overs yet");
  await bens.getByLabel("How many").fill("2");
  await button(part, "Promise it to Ben S.").click();
  await expect(text(part, "Promised to Ben S., who can now see the exact place.")).toBeVisible();
  await expect(bens).toContainText("2 promised");
  await confirm(
    part,
    "Say no kindly: Cleo T.",
    "Say no to Cleo T.? They are told kindly, at once.",
    "Say no",
  );
  await expect(text(part, "Cleo T. has a kind answer.")).toBeVisible();
  await part.getByText("Hard to choose?").click();
  await confirm(part, "Decline all the rest kindly", "Decline all 2 who wait?", "Say no");
  await expect(text(part, "Everybody who was waiting has an answer now.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Needs your answer" })).toBeVisible();
  await page.reload();
  await expect(nextCard(page)).toContainText(`${title} with Ben S.`);
  await expect(page.getByRole("heading", { name: "Needs your answer" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Hand-overs to come", level: 2 })).toHaveCount(0);

  const declined = await dan.visit("/me");
  await declined.getByText("Ended (1)").click();
  await expect(text(declined, "It did not work out this time. Thank you for asking!")).toBeVisible();
});

test("the order of asking takes over where its poster looks", { tag: "@thorough" }, async ({
  meet,
  isMobile,
}) => {
  test.skip(isMobile, "nothing of it depends on the screen");
  const [ada, ben, cleo] = await meetAll(meet, "Ada P.", "Ben S.", "Cleo T.");
  const title = newTitle("Step ladder");
  const id = await publishAs(ada, title);
  await ask(ben, id);
  await ask(cleo, id);
  const page = await ada.visit("/me");
  const part = partOf(page, title);
  await part.getByText("Hard to choose?").click();
  await confirm(
    part,
    "By the order of asking",
    "Leave it to the order of asking, for good? Ben S. is next, and everybody who waits is told.",
  );
  await expect(text(part, "From now on the order of asking decides.").first()).toBeVisible();
  await expect(part.getByRole("heading", { name: "Waiting in line" })).toBeVisible();
  const bens = await ben.visit(`/feed/${id}`);
  await expect(text(bens, "It is promised to you!").first()).toBeVisible();
});

test("a suggested time is answered where one looks", { tag: "@thorough" }, async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const title = newTitle("Bread oven");
  const id = await publishAs(ada, title);
  const replyId = await ask(ben, id);
  await promiseTo(ada, id, replyId);
  const suggest = nextCard(await ada.visit("/me")).getByRole("link", { name: "Suggest a time, Ben S." });
  await expect(suggest).toHaveAttribute("href", `/messages/${replyId}#time`);
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  await ben.call("POST", `/reply/${replyId}/message`, { text: "", proposedAt: inHours(30) });
  const adas = await ada.visit("/me");
  const part = partOf(adas, title);
  await expect(text(part, /Ben S\. suggests .+\. Does that suit you\?/)).toBeVisible();
  await expect(nextCard(adas).getByText(/^Due by/)).toHaveCount(1);
  await expect(text(adas, "No time is agreed yet.")).toHaveCount(0);
  await expectReadable(adas, "a suggested time on My swaps");
  await part.getByRole("link", { name: "Another time" }).click();
  await expect(adas).toHaveURL(new RegExp(`/messages/${replyId}#time`));
  await adas.getByRole("group", { name: "Usual times" }).getByRole("button").last().click();
  await button(adas, "Suggest this time").click();
  await expect(adas.getByRole("group", { name: "Usual times" })).toHaveCount(0);
  const bens = await ben.visit(`/feed/${id}`);
  await button(bens, "Accept").click();
  await expect(text(bens, "Agreed. Both of you find the time here and in your messages.")).toBeVisible();
  await expect(button(bens, "Accept")).toHaveCount(0);
  // The time is more than a day ahead.
  await expect(button(bens, "I have it")).toHaveClass(/btn-quiet/);
  await bens.clock.setFixedTime(Date.now() + 7 * 24 * 3_600_000);
  await bens.reload();
  await expect(button(bens, "I have it")).toHaveClass(/btn-primary/);
  await expect(bens.getByRole("main").getByRole("link", { name: /^Suggest a time/ })).toHaveCount(0);
  await adas.goto("/me");
  await expect(nextCard(adas)).toBeVisible();
  await expect(adas.getByRole("heading", { name: "Needs your answer" })).toHaveCount(0);
});

test("a scanned code opens its handover", { tag: "@thorough" }, async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const title = newTitle("Rain barrel");
  await ask(ben, await publishAs(ada, newTitle("Something else")));
  const id = await publishAs(ada, title);
  const replyId = await ask(ben, id);
  await promiseTo(ada, id, replyId);
  const code = await codeOf(ben, id);
  const page = await ada.visit(`/me#handover=${replyId}.${code}`);
  const part = partOf(page, title);
  await expect(part).toBeInViewport();
  await expect(part.getByLabel("Their code (optional)")).toHaveValue(code);
  await button(part, "Handed over with Ben S.").click();
  await expect(text(part, "Handed over with Ben S., verified by code, well done!")).toBeVisible();
  await page.goto("/me");
  await page.getByText("Ended (1)").click();
  await expect(text(partOf(page, title), "Given away")).toBeVisible();
});

test("a code scanned while the page is open is filled in as well", { tag: "@thorough" }, async ({
  meet,
  isMobile,
}) => {
  test.skip(isMobile, "nothing of it depends on the screen");
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Rain coat"));
  const replyId = await ask(ben, id);
  await promiseTo(ada, id, replyId);
  const page = await ada.visit("/me");
  await expect(field(page, "Their code (optional)")).toHaveValue("");
  const code = await codeOf(ben, id);
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, `handover=${replyId}.${code}`);
  await expect(field(page, "Their code (optional)")).toHaveValue(code);
});

test("an unanswered no-show is recorded, and the next poster sees it", { tag: "@thorough" }, async ({
  meet,
  isMobile,
}) => {
  test.skip(isMobile, "nothing of it depends on the screen");
  const [ada, ben, cleo] = await meetAll(meet, "Ada P.", "Ben S.", "Cleo T.");
  const [id, other] = [await publishAs(ada, newTitle("Old radio")), await publishAs(cleo, newTitle("Loom"))];
  const replyId = await ask(ben, id);
  await promiseTo(ada, id, replyId);
  await missAgreedTime({ postId: id, replyId, poster: ada, person: ben });
  const page = await ada.visit("/me");
  await confirm(page, "Did not show up", "Report that Ben S. did not come?");
  await expect(text(page, "It is free again. Ben S. has a day to say that it was otherwise.")).toBeVisible();
  const bens = await ben.visit("/me");
  await expect(text(bens, "Needs your answer")).toBeVisible();
  await expect(button(bens, "That is not right")).toBeVisible();
  await ask(ben, other);
  const cleos = await cleo.visit(`/feed/${other}`);
  const row = cleos.getByRole("listitem").filter({ hasText: "Ben S." });
  await expect(row).toContainText("no hand-overs yet");
  await letHoursPass(id, 24);
  await runCron();
  await cleos.reload();
  await expect(row).toContainText("missed 1");
  await button(row, "Promise it to Ben S.").click();
  await expect(row.getByRole("link", { name: "Suggest a time, Ben S." })).toBeVisible();
  await button(cleos, "Handed over with Ben S.").click();
  await cleos
    .getByRole("group", { name: /^Has Ben S. got it\?/ })
    .getByText("Yes")
    .click();
  await expect(text(cleos, "Handed over with Ben S., well done!")).toBeVisible();
  await expect(row).toContainText("kept 1 promise, missed 1");
  await ben.visit("/me");
  // The hand-over needs an answer.
  await bens.getByText("Ended (1)").click();
  await expect(text(bens, "The poster noted that you did not meet.")).toBeVisible();
});

test("the code stays on the screen while offline", { tag: "@thorough" }, async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Wool"));
  await promiseTo(ada, id, await ask(ben, id));
  const code = await codeOf(ben, id);
  for (const path of ["/me", `/feed/${id}`]) {
    const page = await ben.visit(path);
    // "My swaps" has it in the next hand-over only.
    await expect(text(page, code)).toHaveCount(1);
    await ben.context.setOffline(true);
    const lookedAgain = page.waitForEvent("requestfailed");
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await lookedAgain;
    await expect(text(page, code).first()).toBeVisible();
    await expect(text(page, "3 Mill Lane").first()).toBeVisible();
    await ben.context.setOffline(false);
  }
});

test("the next hand-over is a line that opens above what needs an answer, on the first screen of a phone", {
  tag: "@thorough",
}, async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const met = await publishAs(ada, newTitle("Blanket"));
  for (const title of ["Armchair", "Bench"]) await ask(ben, await publishAs(ada, newTitle(title)));
  const replyId = await ask(ben, met);
  await promiseTo(ada, met, replyId);
  await agreeOnTime(ada, ben, replyId, 100);
  const page = await ada.visit("/me");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  const line = page.locator("summary").filter({ hasText: /^Next hand-over.+ \d\d:\d\d, 3 Mill Lane/ });
  await expect(line).toBeInViewport();
  await expect(page.getByRole("heading", { name: "Needs your answer" })).toBeInViewport();
  await expect(text(page, "They come to you")).toHaveCount(0);
  await expectReadable(page, "a folded hand-over above what needs an answer");
  // Only the first of them is open.
  const replies = page.getByText("1 reply", { exact: true });
  await expect(replies).toHaveCount(2);
  const promise = text(page, "Promise").and(page.getByRole("button"));
  await expect(promise).toHaveCount(1);
  await replies.last().click();
  await expect(promise).toHaveCount(2);
  await expect(page.getByText("Next hand-over")).toHaveCount(1);
  await line.click();
  await expect(nextCard(page).getByText("They come to you")).toBeInViewport();
  await expectReadable(page, "an unfolded hand-over");
});

test("the next hand-over is on top, with all that one needs at the door", async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const [later, sooner] = [newTitle("Later"), newTitle("Sooner")];
  const first = await publishAs(ada, later);
  await promiseTo(ada, first, await ask(ben, first));
  const id = await publishAs(ada, sooner);
  const replyId = await ask(ben, id);
  await promiseTo(ada, id, replyId);
  await agreeOnTime(ada, ben, replyId, 5);
  const page = await ben.visit("/me");
  const card = nextCard(page);
  await expect(card).toContainText(`${sooner} with Ada P.`);
  await expect(text(card, await codeOf(ben, id))).toBeVisible();
  await expect(text(card, "3 Mill Lane")).toBeVisible();
  await expect(card.getByRole("link", { name: "Directions" })).toBeVisible();
  await button(card, "I’m on my way").click();
  await expect(text(card, "Ada P. knows that you are on your way.")).toBeVisible();
  const adas = await ada.visit("/me");
  const hers = nextCard(adas);
  await expect(hers).toContainText("They come to you");
  await expectReadable(adas, "my swaps with a hand-over");
  // All that can be done about it stands there once, and in no list.
  await expect(hers.getByLabel("Their code (optional)")).toBeVisible();
  await expect(hers.getByRole("link", { name: "Message to Ben S." })).toHaveCount(1);
  await expect(hers.getByRole("link", { name: "Enter their code" })).toBeHidden();
  await expect(hers.getByRole("link", { name: "Directions" })).toHaveCount(0);
});

async function agreeOnTime(poster: Neighbour, person: Neighbour, replyId: string, hours: number) {
  const proposedAt = new Date(Date.now() + hours * 3_600_000).toISOString();
  const { message } = await poster.call<{ message: { _id: string } }>("POST", `/reply/${replyId}/message`, {
    proposedAt,
  });
  await person.call("PUT", `/message/${message._id}/answer`, { accepted: true });
}

test("a post is renewed, even after it expired, and taken down", { tag: "@thorough" }, async ({
  meet,
  request,
  isMobile,
}) => {
  test.skip(isMobile, "nothing of it depends on the screen");
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const title = newTitle("Plant pots");
  const deadline = new Date(Date.now() + 8000).toISOString();
  const id = await publishAs(ada, title, { deadline });
  await ask(ben, id);
  const status = async () => (await (await request.get(`/api/v1/post/${id}`)).json()).post.status;
  await expect.poll(status).toBe("expired");
  const page = await ada.visit(`/feed/${id}`);
  await expect(text(page, "It has expired. Renew it to show it again.")).toBeVisible();
  await button(page, "Renew").click();
  await expect(text(page, "Renewed for up to 90 days.")).toBeVisible();
  await expect(text(page, "It has expired.")).toHaveCount(0);
  // Ninety days are left.
  await expect(page.getByRole("link", { name: "Edit", exact: true }).filter({ visible: true })).toBeVisible();
  await expect(button(page, "Renew")).toHaveCount(0);
  // The end declined them, and they may ask again.
  await ask(ben, id);

  await page.goto("/me");
  const part = partOf(page, title);
  await part.getByText(FOLD).click();
  await confirm(
    part,
    "Take down",
    "Take it down? For ten minutes you can bring it back, unless you are about to meet. After that, neighbours who were promised it or wait for it are told, and its pictures are deleted.",
    "Take it down",
  );
  await expect(text(part, "The post is taken down.")).toBeVisible();
  await expect(part.getByText("Taken down", { exact: true })).toBeVisible();
  expect((await request.get(`/feed/${id}`)).status()).toBe(410);
  const bens = await ben.visit(`/feed/${id}`);
  await expect(bens.getByRole("heading", { name: "This post was taken down" })).toBeVisible();
  await expect(button(bens, "I would like this")).toHaveCount(0);
  await expectReadable(page, "my swaps with a post that can be brought back");
});

test("a post that was taken down by mistake is brought back, on its page and in My swaps", {
  tag: "@thorough",
}, async ({ meet, request }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const title = newTitle("Bird bath");
  const id = await publishAs(ada, title);
  await promiseTo(ada, id, await ask(ben, id));
  const page = await ada.visit(`/feed/${id}`);
  const takeDown = async (part: Page | Locator) => {
    await button(part, "Take down").click();
    const question = part.getByRole("group", { name: "Take it down?" });
    await question.getByRole("button", { name: "Take it down" }).click();
    await expect(part.getByText("A slip? You can take it back until")).toBeVisible();
    await expect.poll(async () => (await request.get(`/feed/${id}`)).status()).toBe(410);
  };
  await takeDown(page);
  await expect(page.getByRole("heading", { name: "This post was taken down" })).toBeVisible();
  await expectReadable(page, "a post that can be brought back");
  await expect(page.getByText("It was not you?")).toHaveCount(0);
  await page.reload();
  await button(page, "Undo").click();
  await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  expect((await request.get(`/feed/${id}`)).status()).toBe(200);

  await page.goto("/me");
  await partOf(page, title).getByText(FOLD).click();
  await takeDown(partOf(page, title));
  await button(partOf(page, title), "Undo").click();
  await expect(text(partOf(page, title), "The post is back, as it was.")).toBeVisible();
  const bens = await ben.visit(`/feed/${id}`);
  await expect(text(bens, "It is promised to you!")).toBeVisible();
});

test("an edited post updates at once; a quantity below the promised one is refused beside the field", {
  tag: "@thorough",
}, async ({ meet, request }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const [title, better] = [newTitle("Plates"), newTitle("Blue plates")];
  const id = await publishAs(ada, title, { quantity: "5", tags: "kitchen" });
  await request.get(`/feed/${id}`);
  await promiseTo(ada, id, await ask(ben, id, { quantity: 3 }));
  const page = await ada.visit("/me");
  await partOf(page, title).getByText(FOLD).click();
  await partOf(page, title).getByRole("link", { name: "Edit" }).click();
  await expect(field(page, "Item name")).toHaveValue(title);
  await field(page, "Item name").fill(better);
  await field(page, "Description").fill("Blue, from Delft, without a chip.");
  await field(page, "Quantity").fill("2");
  await button(page, "Save changes").click();
  const issue = text(page, "3 are already promised or handed over.");
  await expect(issue.first()).toBeVisible();
  await expect(field(page, "Quantity")).toHaveAccessibleDescription(/3 are already promised/);
  await expect(field(page, "Item name")).toHaveValue(better);
  await expect(field(page, "Description")).toHaveValue("Blue, from Delft, without a chip.");
  await field(page, "Quantity").fill("4");
  await button(page, "Save changes").click();
  await expect(page).toHaveURL(`/feed/${id}`);
  await expect(page.getByRole("heading", { name: better })).toBeVisible();
  const html = await (await request.get(`/feed/${id}`)).text();
  expect(html).toContain("Blue, from Delft, without a chip.");
  expect(html).not.toContain(title);
  expect(await (await request.get("/")).text()).toContain(better);
});

async function giveAll(poster: Neighbour, person: Neighbour, id: string, quantity = 1): Promise<void> {
  const replyId = await ask(person, id, { quantity });
  await promiseTo(poster, id, replyId);
  await poster.call("PUT", `/post/${id}/handover`, { replyId });
}

test("only the poster can edit, and an ended post cannot be edited", { tag: "@thorough" }, async ({
  meet,
  isMobile,
}) => {
  test.skip(isMobile, "nothing of it depends on the screen");
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Sledge"));
  const bens = await ben.visit(`/feed/${id}/edit`);
  await expect(text(bens, "Only the poster can edit this post.")).toBeVisible();
  await expect(field(bens, "Item name")).toHaveCount(0);
  await giveAll(ada, ben, id);
  const adas = await ada.visit(`/feed/${id}/edit`);
  await expect(text(adas, "This post has ended and can no longer be changed.")).toBeVisible();
});

test("posting again brings text and pictures into the form", { tag: "@thorough" }, async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const title = newTitle("Seed potatoes");
  const id = await publishAs(ada, title, { pictures: 2, quantity: "7", tags: "garden" });
  await giveAll(ada, ben, id, 7);
  const page = await ada.visit("/me");
  await page.getByText("Ended (1)").click();
  await page.getByText("Replies and choices").click();
  await button(page, "Post again").click();
  await expect(page).toHaveURL("/donate");
  await expect(field(page, "Item name")).toHaveValue(title);
  await expect(field(page, "Quantity")).toHaveValue("7");
  await expect(page.getByRole("textbox", { name: "Tags" })).toHaveValue(/garden/);
  await expect(field(page, "Address")).toHaveValue("3 Mill Lane");
  await expect(page.getByRole("button", { name: "Remove picture 2" })).toBeVisible();
  await page.getByRole("button", { name: "Donate", exact: true }).click();
  await expect(page).toHaveURL(/\/feed\/[0-9a-f-]{36}$/);
  expect(page.url()).not.toContain(id);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByRole("button", { name: "Show picture 2 of 2" })).toBeVisible();
});

test("a visitor returns after login; a new member sees where to begin", { tag: "@thorough" }, async ({
  meet,
  newBrowser,
}) => {
  const ada = await meet("Ada P.");
  const page = await visitIn(await newBrowser(), "/me");
  await expect(text(page, "Log in to see your posts and replies.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Login" }).click();
  await logIn(page, ada.email);
  await expect(page).toHaveURL("/me");
  await expect(text(page, "Nothing here yet")).toBeVisible();
  await page.getByRole("link", { name: "Ask for something" }).filter({ visible: true }).click();
  await expect(page).toHaveURL("/demand");
});

test("my swaps, the edit form and a removed post are accessible", { tag: "@thorough" }, async ({
  meet,
  page,
  isMobile,
}) => {
  test.skip(isMobile, "sets its own sizes");
  const [ada, ben, cleo] = await meetAll(meet, "Ada P.", "Ben S.", "Cleo T.");
  await page.goto("/me");
  await expect(text(page, "Log in to see your posts and replies.")).toBeVisible();
  await expectReadable(page, "my swaps, signed out");
  const adas = await ada.visit("/me");
  await expect(text(adas, "Nothing here yet")).toBeVisible();
  await expectReadable(adas, "my swaps, empty");

  const id = await publishAs(ada, newTitle("Six soup bowls"), { quantity: "6" });
  const [down, wished] = [await publishAs(ada, newTitle("Vase")), await publishAs(cleo, newTitle("Wheel"))];
  for (const neighbour of [ben, cleo]) await ask(neighbour, id, { quantity: 2 });
  await ask(ben, down);
  await ada.call("PUT", `/post/${down}/outcome`, { outcome: "discarded" });
  await letTakeDownEnd(down);
  await promiseTo(cleo, wished, await ask(ada, wished));
  await adas.reload();
  await expect(button(adas, "Promise it to Ben S.")).toBeVisible();
  await adas.getByText("Ended (1)").click();
  await expectReadable(adas, "my swaps");
  await adas.goto(`/feed/${id}/edit`);
  await expect(field(adas, "Item name")).toBeVisible();
  await adas.getByText("More choices").click();
  await field(adas, "Quantity").fill("0");
  await field(adas, "Item name").fill("");
  await button(adas, "Save changes").click();
  await expect(field(adas, "Item name")).toBeFocused();
  await expectReadable(adas, "the edit form");
  const bens = await ben.visit(`/feed/${down}`);
  await expect(text(bens, "Thank you for your reply!").first()).toBeVisible();
  await expectReadable(bens, "a post that was taken down");
});
