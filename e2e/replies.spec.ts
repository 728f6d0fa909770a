import type { Locator, Page, Request, Response } from "@playwright/test";
import { expectReadable } from "@/tests/support/axe";
import { expect } from "@/tests/support/fixtures";
import {
  ask,
  codeOf,
  field,
  logIn,
  meetAll,
  type Neighbour,
  newTitle,
  PASSWORD,
  test,
  visitIn,
  waitForHydration,
} from "@/tests/support/people";
import { publishAs } from "@/tests/support/publish";
import { missAgreedTime } from "@/tests/support/time";

const WHEN = "When could you collect it?";
const ASK = "I would like this";
const GONE = "It has found a home with another neighbour. Thank you for asking, and good luck next time!";
const THEN = "They are told, and once all is there, everybody who waits gets an answer.";
/** Where else to look. */
const OTHERS = /There are similar ones below\.|See what else neighbours/;
const HOME = { address: "17 Harbour Row, Lewes", latitude: "50.8731", longitude: "0.0147" };
const SECRETS = /17 Harbour|50\.8731|0\.0147/;

/** A visible text: previous pages stay in the document, hidden. */
const text = (page: Page | Locator, words: string | RegExp) =>
  page.getByText(words).filter({ visible: true });

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

/** The error message. Next's own alert is empty here. */
const alertOf = (page: Page) => page.getByRole("alert").filter({ hasText: /./ });

async function cardOf(page: Page, title: string) {
  await page.goto("/");
  return page.getByRole("tabpanel").getByRole("article").filter({ hasText: title });
}

/** Replies through the form of the post's page. */
async function askThere(page: Page, when: string) {
  await field(page, WHEN).fill(when);
  await button(page, ASK).click();
  await expect(text(page, "Your reply is sent.")).toBeVisible();
}

async function confirm(page: Page, name: string, question: string, yes = "Yes") {
  await button(page, name).click();
  await page.getByRole("group", { name: question }).getByRole("button", { name: yes }).click();
}

/** Records everything the server sends to a browser from now on. */
function listenTo({ context }: Neighbour): () => Promise<string[]> {
  const told: Promise<string>[] = [];
  const bodyOf = async (request: Request) => (await request.response())?.text() ?? "";
  // Only complete responses, since some stream as long as the page is open.
  context.on("requestfinished", (request) => told.push(bodyOf(request).catch(() => "")));
  return () => Promise.all(told);
}

test("an offer: two ask, the first releases it, and the second collects it with a code", async ({
  meet,
  request,
}) => {
  const [ada, ben, cleo] = await meetAll(meet, "Ada P.", "Ben S.", "Cleo T.");
  const title = newTitle("Copper kettle");
  const id = await publishAs(ada, title, HOME);
  const path = `/feed/${id}`;
  const toldToCleo = listenTo(cleo);

  for (const [neighbour, when] of [
    [ben, "Saturday morning"],
    [cleo, "Any evening after six"],
  ] as const) {
    const page = await neighbour.visit("/");
    await (await cardOf(page, title)).getByRole("button", { name: "Demand" }).click();
    await expect(field(page, WHEN)).toBeInViewport();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe(`reply-${id}`);
    const above = field(page, WHEN).locator("xpath=preceding-sibling::*", { hasText: "This evening" });
    await expect(above).toHaveCount(1);
    await askThere(page, when);
  }
  const [bensPage, cleosPage] = [await ben.visit(path), await cleo.visit(path)];
  await expect(text(bensPage, "The poster has your reply and chooses.")).toBeVisible();
  await expect(text(cleosPage, "The poster has your reply and chooses.")).toBeVisible();

  const adasPage = await ada.visit(path);
  await expect(text(adasPage, "17 Harbour Row, Lewes")).toBeVisible();
  await expect(adasPage.getByRole("heading", { name: "2 replies" })).toBeVisible();
  const bensRow = adasPage.getByRole("listitem").filter({ hasText: "Ben S." });
  const cleosRow = adasPage.getByRole("listitem").filter({ hasText: "Cleo T." });
  await expect(bensRow).toContainText("Saturday morning");
  await expect(bensRow).toContainText("no hand-overs yet");
  await expect(text(adasPage, "Next in line")).toHaveCount(0);
  await button(adasPage, "Promise it to Ben S.").click();
  await expect(text(adasPage, "Promised to Ben S., who can now see the exact place.")).toBeVisible();
  await expect(
    text(adasPage, "It is promised to a neighbour. Others can join the waiting list."),
  ).toBeVisible();
  expect(await (await request.get(path)).text()).toContain("A neighbour was a little quicker.");

  await bensPage.reload();
  await expect(text(bensPage, "It is promised to you!")).toBeVisible();
  await expect(text(bensPage, "17 Harbour Row, Lewes")).toBeVisible();
  await expect(bensPage.getByRole("main").getByRole("link", { name: /^Suggest a time/ })).toBeVisible();
  await expect(text(bensPage, await codeOf(ben, id))).toBeVisible();
  await expect(bensPage.getByRole("img", { name: "The same code as a picture" })).toBeVisible();
  await cleosPage.reload();
  await expect(text(cleosPage, "It is promised to another neighbour for now.")).toBeVisible();
  await expect(await cardOf(cleosPage, title)).toContainText("Promised");
  await cleosPage.goto("/me");
  await expect(cleosPage.getByRole("listitem").filter({ hasText: title })).toContainText("Promised");
  const told = (await toldToCleo()).join("\n");
  expect(told).toContain(title);
  expect(told).not.toMatch(SECRETS);

  await confirm(adasPage, "Take back", "Take the promise back?", "Take it back");
  await expect(text(adasPage, "The promise to Ben S. is taken back.")).toBeVisible();
  await expect(cleosRow).toContainText("Any evening after six");
  const toldToBen = listenTo(ben);
  await bensPage.reload();
  await expect(text(bensPage, "The poster had to take the promise back.")).toBeVisible();
  await expect(text(bensPage, "Reply once more")).toBeVisible();
  expect((await toldToBen()).join("\n")).not.toMatch(SECRETS);

  await bensPage.getByText("Reply once more").click();
  await askThere(bensPage, "Sunday");
  await button(adasPage, "Promise it to Cleo T.").click();
  await expect(text(adasPage, "Promised to Cleo T.")).toBeVisible();
  await cleosPage.goto(path);
  const code = await codeOf(cleo, id);
  await expect(text(cleosPage, code)).toBeVisible();

  const typed = field(adasPage, "Their code (optional)");
  await typed.fill("12345");
  await button(adasPage, "Handed over with Cleo T.").click();
  await expect(typed).toHaveAccessibleDescription(/The code has six digits\./);
  await typed.fill(code === "123456" ? "654321" : "123456");
  await button(adasPage, "Handed over with Cleo T.").click();
  await expect(typed).toHaveAccessibleDescription(
    /That is not the code\. Please compare it with the one on their screen\./,
  );
  await expect(typed).toHaveValue(/123456|654321/);
  await typed.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await button(adasPage, "Handed over with Cleo T.").click();
  await expect(text(adasPage, "Handed over with Cleo T., verified by code, well done!")).toBeVisible();
  await expect(text(adasPage, "You gave it to Cleo T.")).toBeVisible();
  await expect(text(adasPage, "This has found a new home.")).toHaveCount(0);
  await expect(adasPage.getByRole("link", { name: OTHERS })).toHaveCount(0);
  await adasPage.getByText("Answered (").click();
  await expect(cleosRow).toContainText("handed over, verified by code");

  await bensPage.reload();
  await expect(text(bensPage, GONE)).toBeVisible();
  await expect(text(bensPage, "This has found a new home.")).toBeVisible();
  await expect(bensPage.getByRole("link", { name: OTHERS })).toBeVisible();
  await expect(button(bensPage, ASK)).toHaveCount(0);
  await cleosPage.reload();
  await expect(text(cleosPage, "It is yours now. Enjoy it!")).toBeVisible();
  await expect(text(cleosPage, code)).toHaveCount(0);
  // In the feed it comes after everything that is still to be had.
  expect(await (await request.get(path)).text()).toContain("Given away");
});

test("each state has one message, and what is no longer true goes", { tag: "@thorough" }, async ({
  meet,
  isMobile,
}) => {
  test.skip(isMobile, "nothing of it depends on the screen");
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Egg cups"));
  const adas = await ada.visit("/about");
  await adas.evaluate((published) => sessionStorage.setItem("just-published", published), id);
  await adas.goto(`/feed/${id}`);
  await expect(text(adas, "Post created successfully")).toBeVisible();

  const bens = await ben.visit(`/feed/${id}`);
  await askThere(bens, "Saturday morning");
  await expect(adas.getByRole("heading", { name: "1 reply" })).toBeVisible();
  await expect(text(adas, "Post created successfully")).toHaveCount(0);
  await button(adas, "Promise it to Ben S.").click();
  await expect(text(adas, "Promised to Ben S., who can now see the exact place.")).toBeVisible();
  await expect(text(bens, "It is promised to you!")).toHaveCount(1);
  await expect(text(bens, "Your reply is sent.")).toHaveCount(0);
  await expect(text(bens, "The poster has your reply and chooses.")).toHaveCount(0);

  await confirm(bens, "I can’t make it", "Give it back?", "Give it back");
  await expect(text(bens, "You have withdrawn your reply.")).toHaveCount(1);
  await expect(text(bens, "It is promised to you!")).toHaveCount(0);
  await expect(text(adas, "Promised to Ben S., who can now see the exact place.")).toHaveCount(0);
});

test("a visitor sees that a post has found a home, and cannot reply", { tag: "@thorough" }, async ({
  meet,
  page,
  isMobile,
}) => {
  test.skip(isMobile, "nothing of it depends on the screen");
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Clay pot"));
  await page.goto(`/feed/${id}`);
  await expect(button(page, ASK)).toBeVisible();
  const demand = page.getByRole("main").getByRole("link", { name: "I would like this" });
  await expect(demand).toBeVisible();
  const replyId = await ask(ben, id);
  await ada.call("PUT", `/post/${id}/recipient`, { replyId });
  await ada.call("PUT", `/post/${id}/handover`, { replyId });
  await page.reload();
  await expect(text(page, "Given away")).toBeVisible();
  await expect(demand).toHaveCount(0);
  await expect(button(page, ASK)).toHaveCount(0);
});

test("a card says whether the post is one's own, asked for, or promised to one", {
  tag: "@thorough",
}, async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const titles = [newTitle("Marble run"), newTitle("Slate tablet")] as const;
  const ids = [await publishAs(ada, titles[0]), await publishAs(ada, titles[1])] as const;
  const mark = (card: Locator) =>
    card.locator(".picture").evaluate((picture) => getComputedStyle(picture, "::after").content);
  const bens = await ben.visit("/");
  const [asked, other] = titles.map((title) =>
    bens.getByRole("tabpanel").getByRole("article").filter({ hasText: title, visible: true }),
  ) as [Locator, Locator];
  await expect.poll(() => mark(asked)).toBe("none");
  await asked.getByRole("button", { name: "Demand" }).click();
  await askThere(bens, "Any evening");
  await bens.goBack();
  await expect.poll(() => mark(asked)).toBe('"You asked"');
  expect(await mark(other)).toBe("none");
  const { replies } = await ben.call<{ replies: { _id: string }[] }>("GET", `/post/${ids[0]}/reply`);
  const replyId = replies[0]?._id;
  await ada.call("PUT", `/post/${ids[0]}/recipient`, { replyId });
  await expect.poll(() => mark(asked)).toBe('"Promised to you"');

  const adas = await ada.visit("/");
  const own = adas.getByRole("tabpanel").getByRole("article").filter({ hasText: titles[1], visible: true });
  await expect.poll(() => mark(own)).toBe('"Yours"');
  await expect(own.getByRole("button", { name: /Wishlist/ })).toHaveCount(0);
  await expect(own.getByRole("button", { name: "Demand" })).toHaveCount(0);
  await own.getByRole("button", { name: "Replies" }).click();
  await expect(adas.getByRole("heading", { name: "No replies yet" })).toBeInViewport();
});

test("a request: a neighbour offers help, and the poster accepts and receives it", {
  tag: "@thorough",
}, async ({ meet, request }) => {
  const [ada, ben, cleo] = await meetAll(meet, "Ada P.", "Ben S.", "Cleo T.");
  const title = newTitle("Wanted: ladder");
  const id = await publishAs(ada, title, { type: "request", quantity: "3", ...HOME });
  const page = await ben.visit("/#demands");
  const card = page.getByRole("tabpanel").getByRole("article").filter({ hasText: title });
  await card.getByRole("button", { name: "Donate" }).click();
  await expect(page.getByRole("heading", { name: "Help Ada P." })).toBeInViewport();
  await expect(page.getByRole("main").getByRole("link", { name: "I can help" })).toBeVisible();
  await field(page, "How many can you bring?").fill("4");
  await field(page, "When could you bring it?").fill("Tuesday");
  await button(page, "I can help").click();
  await expect(text(page, "There are only 3.").last()).toBeVisible();
  await field(page, "How many can you bring?").fill("2");
  await button(page, "I can help").click();
  await expect(text(page, "You offered 2 of them. When: Tuesday")).toBeVisible();
  await ask(cleo, id, { quantity: 3 });

  const adas = await ada.visit(`/feed/${id}`);
  await expect(adas.getByRole("listitem").filter({ hasText: "Ben S." })).toContainText("can bring 2.");
  await button(adas, "Promise it to Ben S.").click();
  await expect(text(adas, "2 promised")).toBeVisible();
  await expect(field(adas, "How many")).toHaveCount(0);
  await button(adas, "Promise it to Cleo T.").click();
  await expect(text(adas, "1 promised")).toBeVisible();
  await page.reload();
  await expect(text(page, "They gladly take your help!")).toBeVisible();
  await expect(text(page, "17 Harbour Row, Lewes")).toBeVisible();

  await confirm(adas, "Handed over with Ben S.", `Have you got it from Ben S.? ${THEN}`);
  await expect(text(adas, "Handed over with Ben S., well done!")).toBeVisible();
  await expect(text(adas, "helped you.")).toHaveCount(0);
  await confirm(adas, "Handed over with Cleo T.", `Have you got it from Cleo T.? ${THEN}`);
  await expect(text(adas, "Ben S. and Cleo T. helped you.")).toBeVisible();
  await page.reload();
  await expect(page.getByText(/says that it has changed hands\./)).toBeVisible();
  await button(page, "That is right").click();
  await expect(text(page, "It is handed over. Thank you!")).toBeVisible();
  expect(await (await request.get(`/feed/${id}`)).text()).toContain("This request has been met.");
});

test("a visitor's typed text survives a reload, and is sent by the login", { tag: "@thorough" }, async ({
  meet,
  newBrowser,
}) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Jigsaw"), { quantity: "3" });
  const page = await visitIn(await newBrowser(), `/feed/${id}`);
  const post = page.getByRole("article");
  await expect(text(post, "You need an account for this.")).toBeVisible();
  await field(page, "How many would you like?").fill("2");
  await field(page, WHEN).fill("Saturday morning");
  await field(page, "A few words").fill("For my\ngrandchildren.");
  await page.reload();
  await expect(field(page, "A few words")).toHaveValue("For my\ngrandchildren.");
  await button(page, ASK).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await logIn(page, ben.email, PASSWORD);
  await expect(page).toHaveURL(`/feed/${id}#reply-${id}`);
  await expect(text(page, "Your reply is sent to Ada P.")).toBeInViewport();
  await expect(text(post, "You need an account for this.")).toHaveCount(0);
  await expect(text(page, "You asked for 2 of them. When: Saturday morning")).toBeVisible();
  await expect(text(page, "grandchildren.”")).toBeVisible();
});

test("a double click makes one reply; a failure is reported and keeps the typed text", async ({
  meet,
  isMobile,
}) => {
  test.skip(isMobile, "nothing of it depends on the screen");
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Bird house"));
  const page = await ben.visit(`/feed/${id}`);
  const sent: string[] = [];
  const calls = `**/api/v1/post/${id}/reply`;
  await field(page, WHEN).fill("Sunday");
  await field(page, "A few words").fill("With a bow on it");
  await page.route(calls, (route) =>
    route.request().method() === "POST" ? route.fulfill({ status: 500, body: "oops" }) : route.continue(),
  );
  await button(page, ASK).click();
  await expect(alertOf(page)).toContainText("Something went wrong on our side. Please try again.");
  await expect(field(page, "A few words")).toHaveValue("With a bow on it");
  await page.unrouteAll();
  await page.route(calls, (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await button(page, ASK).click();
  await expect(text(page, "Your reply waits to be sent")).toBeVisible();
  await button(page, "Change it").click();
  await expect(field(page, WHEN)).toHaveValue("Sunday");
  await page.unrouteAll();
  await page.reload();
  await waitForHydration(page);
  await expect(field(page, "A few words")).toHaveValue("With a bow on it");

  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await button(page, ASK).dblclick();
  await expect(text(page, "Your reply is sent.")).toBeVisible();
  const { replies } = await ada.call<{ replies: unknown[] }>("GET", `/post/${id}/reply`);
  expect(replies).toHaveLength(1);
  expect(sent).toHaveLength(1);
});

test("a lost response does not duplicate a reply", { tag: "@thorough" }, async ({ meet, isMobile }) => {
  test.skip(isMobile, "nothing of it depends on the screen");
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Bread knife"));
  const page = await ben.visit(`/feed/${id}`);
  await field(page, WHEN).fill("Sunday");
  const calls = `**/api/v1/post/${id}/reply`;
  await page.route(calls, async (route) => {
    if (route.request().method() === "POST") await route.fetch();
    await route.abort();
  });
  await button(page, ASK).click();
  await expect(text(page, "Your reply waits to be sent")).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await expect(text(page, "Your reply is sent.")).toBeVisible({ timeout: 30_000 });
  const { replies } = await ada.call<{ replies: unknown[] }>("GET", `/post/${id}/reply`);
  expect(replies).toHaveLength(1);
});

test("a reply sent before the session is loaded still arrives", { tag: "@thorough" }, async ({
  meet,
  isMobile,
}) => {
  test.skip(isMobile, "nothing of it depends on the screen");
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Slow cooker"));
  const page = await ben.visit("/about");
  let know = () => {};
  const known = new Promise<void>((resolve) => {
    know = resolve;
  });
  await page.route("**/api/v1/me", async (route) => {
    await known;
    await route.continue();
  });
  const isOwnList = (response: Response) =>
    response.request().method() === "GET" && response.url().endsWith(`/post/${id}/reply`);
  const ownList = page.waitForResponse(isOwnList);
  await page.route(`**/api/v1/post/${id}/reply`, async (route) => {
    if (route.request().method() === "POST") {
      know();
      await ownList;
    }
    await route.continue();
  });
  await page.goto(`/feed/${id}`);
  await waitForHydration(page);
  await askThere(page, "Monday");
  await expect(text(page, "The poster has your reply and chooses.")).toBeVisible();
  await expect(button(page, ASK)).toHaveCount(0);
});

test("a reply can be edited, withdrawn and sent again", { tag: "@thorough" }, async ({ meet, isMobile }) => {
  test.skip(isMobile, "nothing of it depends on the screen");
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Garden hose"), { quantity: "4" });
  await ask(ben, id, { quantity: 4, pickup: "Monday" });
  const page = await ben.visit(`/feed/${id}`);
  await button(page, "Change my reply").click();
  await field(page, "How many would you like?").fill("5");
  await field(page, WHEN).fill("Tuesday");
  await button(page, "Save").click();
  await expect(text(page, "There are only 4.").first()).toBeVisible();
  await expect(field(page, WHEN)).toHaveValue("Tuesday");
  for (const left of ["4", "3"]) {
    await page.getByRole("button", { name: "One fewer" }).filter({ visible: true }).click();
    await expect(field(page, "How many would you like?")).toHaveValue(left);
  }
  await button(page, "Save").click();
  await expect(text(page, "You asked for 3 of them. When: Tuesday")).toBeVisible();
  await confirm(page, "Withdraw my reply", "Withdraw it?", "Withdraw it");
  await expect(text(page, "You have withdrawn your reply.")).toBeVisible();
  await page.getByText("Reply once more").click();
  await askThere(page, "Wednesday");
  await expect(text(page, "The poster has your reply and chooses.")).toBeVisible();
});

test("the form with a mistake, the own reply and the poster's list are accessible", {
  tag: "@thorough",
}, async ({ meet, isMobile }) => {
  test.skip(isMobile, "sets its own sizes");
  const [ada, ben, cleo, dan] = await meetAll(meet, "Ada P.", "Ben S.", "Cleo T.", "Dan U.");
  const id = await publishAs(ada, newTitle("Six soup bowls"), { quantity: "6" });
  const path = `/feed/${id}`;
  const bens = await ben.visit(path);
  await button(bens, ASK).click();
  await expect(text(bens, /The time/)).toBeVisible();
  await expect(field(bens, WHEN)).toBeFocused();
  await expectReadable(bens, "the form with a mistake");

  const [promisedTo, declined] = [await ask(ben, id, { quantity: 2 }), await ask(cleo, id)];
  await ask(dan, id, { quantity: 3, text: "x".repeat(200) });
  await bens.reload();
  await expect(text(bens, "The poster has your reply and chooses.")).toBeVisible();
  await expectReadable(bens, "one's own reply");

  await ada.call("PUT", `/post/${id}/recipient`, { replyId: promisedTo });
  await ada.call("PUT", `/post/${id}/refusal`, { replyId: declined });
  await bens.reload();
  await expect(bens.getByRole("img", { name: "The same code as a picture" })).toBeVisible();
  await expectReadable(bens, "a promise with its code");

  const adas = await ada.visit(path);
  await adas.getByText("Answered (1)").click();
  await expect(button(adas, "Promise it to Dan U.")).toBeVisible();
  await expect(button(adas, "Take back")).toBeVisible();
  await expect(button(adas, "Did not show up")).toHaveCount(0);
  await missAgreedTime({ postId: id, replyId: promisedTo, poster: ada, person: ben });
  await adas.reload();
  await button(adas, "Did not show up").click();
  await expectReadable(adas, "the poster's list");
});

test("a time chosen by a tap is said once; where it is missing, the taps are marked as well", async ({
  meet,
}) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Bread basket"), HOME);
  const page = await ben.visit(`/feed/${id}`);
  const tap = (name: string) => page.getByRole("button", { name, exact: true }).filter({ visible: true });
  await tap("I would like this").click();
  await expect(text(page, "The time is missing.")).toBeVisible();
  await expect(tap("This evening")).toHaveClass(/border-error/);
  await tap("This evening").click();
  await expect(text(page, "The time is missing.")).toHaveCount(0);
  await expect(field(page, WHEN)).toHaveCount(0);
  await tap("Or in your own words").click();
  await expect(field(page, WHEN)).toBeFocused();
  await expect(field(page, WHEN)).toHaveValue("");
  await tap("Any evening").click();
  await tap("I would like this").click();
  await expect(text(page, "When: Any evening")).toBeVisible();
  await expect(page.getByRole("link", { name: "My reply" })).toHaveClass(/btn-quiet/);
  await expect(
    page
      .getByRole("link", { name: /^See (other offers|similar offers meanwhile)$/ })
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
});
