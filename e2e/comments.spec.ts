import type { Page, Request } from "@playwright/test";
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
} from "@/tests/support/people";
import { publishAs } from "@/tests/support/publish";

const MINE = "Your comment";
const SENT = "Your comment is there for everyone to read.";
const PAYLOAD = `<img src=x onerror="document.title='hacked'"><script>document.title='hacked'</script>
[a](javascript:alert(1)) {{7*7}} &lt;b&gt; ${"long".repeat(60)}`;

const text = (page: Page, words: string | RegExp) => page.getByText(words).filter({ visible: true });
const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).filter({ visible: true });
const alertOf = (page: Page) => page.getByRole("alert").filter({ hasText: /./ });
const comments = (page: Page) =>
  page.getByRole("list", { name: "Comments, the newest last" }).getByRole("listitem");

async function comment(page: Page, words: string): Promise<void> {
  await field(page, MINE).fill(words);
  await button(page, "Comment").click();
  await expect(text(page, SENT)).toBeVisible();
}

/** Comments through the API. */
async function commentAs(somebody: Neighbour, postId: string, words: string): Promise<string> {
  const path = `/post/${postId}/comment`;
  const { comment } = await somebody.call<{ comment: { _id: string } }>("POST", path, { text: words });
  return comment._id;
}

test("a question and its answer appear at once, also for later visitors", async ({
  meet,
  page: strangers,
  request,
}) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Copper kettle"));
  const page = await ben.visit(`/feed/${id}`);
  await expect(text(page, "Nobody has asked anything yet.")).toBeVisible();
  await expect(field(page, MINE)).toHaveAttribute("placeholder", "comment");
  await comment(page, "Does the lid fit?\nAnd is it copper inside?");
  await expect(comments(page)).toHaveCount(1);
  await expect(comments(page)).toContainText("Ben S.");
  await expect(comments(page)).toContainText("just now");
  await expect(comments(page)).not.toContainText("Poster");
  await expect(field(page, MINE)).toHaveValue("");
  await expect(page.getByRole("heading", { name: "1 comment" })).toBeVisible();

  const adas = await ada.visit(`/feed/${id}`);
  await comment(adas, "Yes, it does.");
  await expect(comments(adas).last()).toContainText("Yes, it does.");
  await expect(comments(adas).last()).toContainText("Poster");
  const html = await (await request.get(`/feed/${id}`)).text();
  expect(html).toContain("Does the lid fit?");
  expect(html).toContain("Yes, it does.");
  await strangers.goto(`/feed/${id}`);
  await expect(comments(strangers)).toHaveCount(2);
  await expect(button(strangers, /^(Edit|Delete)/)).toHaveCount(0);
});

/** A refresh or a navigation, but not a prefetch. */
const isForPage = (request: Request) => {
  const {
    rsc,
    "next-router-prefetch": isPrefetch,
    "next-router-segment-prefetch": ofPart,
  } = request.headers();
  return rsc === "1" && !isPrefetch && !ofPart;
};

test("a saved comment stays confirmed and new text stays typed while the page cannot be refreshed", {
  tag: "@thorough",
}, async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Tin whistle"));
  const page = await ben.visit(`/feed/${id}`);
  let isAway = true;
  let asked = 0;
  await page.route("**/feed/**", (route) => {
    if (!isForPage(route.request())) return route.fallback();
    asked += 1;
    return isAway ? route.abort() : route.fallback();
  });
  await page.evaluate(() => Object.assign(window, { isStillThisPage: true }));
  await comment(page, "Which key is it in?");
  await field(page, MINE).fill("And is it loud?");
  await expect.poll(() => asked, { timeout: 20_000 }).toBeGreaterThan(1);
  await expect(text(page, SENT)).toBeVisible();
  await expect(comments(page)).toHaveCount(1);
  expect(await page.evaluate(() => "isStillThisPage" in window)).toBe(true);
  isAway = false;
  await page.getByRole("link", { name: "About" }).first().click();
  await expect(page).toHaveURL(/\/about$/);
  await page.goBack();
  await expect(comments(page)).toContainText("Which key is it in?");
});

test("a comment is shown as plain text, whatever it contains", { tag: "@thorough" }, async ({
  meet,
  request,
}) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Old radio"));
  await commentAs(ada, id, "Ask me anything.");
  const page = await ben.visit(`/feed/${id}`);
  await comment(page, PAYLOAD);
  for (const look of ["as it appears", "as it is kept"]) {
    const shown = comments(page).last().locator("p.whitespace-pre-line");
    expect(await shown.evaluate((element) => element.textContent), look).toBe(PAYLOAD);
    expect(await shown.evaluate((element) => element.childElementCount), look).toBe(0);
    expect(await page.title(), look).not.toBe("hacked");
    await page.setViewportSize({ width: 320, height: 568 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), look).toBeLessThanOrEqual(320);
    await page.reload();
  }
  expect(await (await request.get(`/feed/${id}`)).text()).not.toContain("<img src=x");
});

test("a visitor's typed text survives a reload, and is sent by the login", { tag: "@thorough" }, async ({
  meet,
  newBrowser,
}) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Jigsaw"));
  const page = await visitIn(await newBrowser(), `/feed/${id}`);
  await expect(text(page, "Your text is kept while you log in.").last()).toBeVisible();
  await field(page, MINE).fill("Are all\npieces there?");
  await page.reload();
  await expect(field(page, MINE)).toHaveValue("Are all\npieces there?");
  await button(page, "Comment").click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await logIn(page, ben.email, PASSWORD);
  await expect(page).toHaveURL(`/feed/${id}#comments-${id}`);
  await expect(text(page, SENT)).toBeVisible();
  await expect(field(page, MINE)).toBeInViewport();
  await expect(comments(page)).toContainText("pieces there?");
  await page.reload();
  await expect(comments(page)).toHaveCount(1);
  await expect(field(page, MINE)).toHaveValue("");
});

test("a failure is reported and keeps the typed text; a double click makes one comment", async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Bird house"));
  const page = await ben.visit(`/feed/${id}`);
  const calls = `**/api/v1/post/${id}/comment`;
  await button(page, "Comment").click();
  await expect(text(page, "Your comment is missing.")).toBeVisible();
  await expect(field(page, MINE)).toBeFocused();

  await field(page, MINE).fill("Is it oak?");
  await page.route(calls, (route) => route.fulfill({ status: 500, body: "oops" }));
  await button(page, "Comment").click();
  await expect(alertOf(page)).toContainText("Something went wrong on our side. Please try again.");
  await expect(field(page, MINE)).toHaveValue("Is it oak?");
  await page.unrouteAll();
  await page.route(calls, (route) => route.abort());
  await button(page, "Comment").click();
  await expect(alertOf(page)).toContainText("We could not reach the server.");
  await page.unrouteAll();
  await page.reload();
  await expect(field(page, MINE)).toHaveValue("Is it oak?");
  await button(page, "Comment").dblclick();
  await expect(text(page, SENT)).toBeVisible();
  const { comments: kept } = await ada.call<{ comments: unknown[] }>("GET", `/post/${id}/comment`);
  expect(kept).toHaveLength(1);
});

test("a lost response does not duplicate a comment, and changed text makes another one", {
  tag: "@thorough",
}, async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Bread knife"));
  const page = await ben.visit(`/feed/${id}`);
  const loseAnswers = () =>
    page.route(`**/api/v1/post/${id}/comment`, async (route) => {
      if (route.request().method() === "POST") await route.fetch({ maxRetries: 3 });
      await route.abort();
    });
  await field(page, MINE).fill("Is it sharp?");
  await loseAnswers();
  await button(page, "Comment").click();
  await expect(text(page, "We could not reach the server.")).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(field(page, MINE)).toHaveValue("Is it sharp?");
  await button(page, "Comment").click();
  await expect(text(page, SENT)).toBeVisible();
  await expect(comments(page)).toHaveText([/Is it sharp\?/]);
  await field(page, MINE).fill("Is it long?");
  await loseAnswers();
  await button(page, "Comment").click();
  await expect(text(page, "We could not reach the server.")).toBeVisible();
  await page.unrouteAll();
  await field(page, MINE).fill("How long is it?");
  await button(page, "Comment").click();
  await expect(comments(page)).toHaveText([/Is it sharp\?/, /Is it long\?/, /How long is it\?/]);
});

test("a comment can be edited and deleted in place, also by keyboard", { tag: "@thorough" }, async ({
  meet,
}) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Garden hose"));
  const commentId = await commentAs(ben, id, "How lnog is it?");
  const page = await ben.visit(`/feed/${id}`);
  await button(page, "Edit my comment").press("Enter");
  const edited = comments(page).getByLabel(MINE);
  await expect(edited).toBeFocused();
  await expect(edited).toHaveValue("How lnog is it?");
  await page.route(`**/api/v1/comment/${commentId}`, (route) => route.abort());
  await edited.fill("How long is it?");
  await button(page, "Save").press("Enter");
  await expect(alertOf(page)).toContainText("We could not reach the server.");
  await expect(edited).toHaveValue("How long is it?");
  await page.unrouteAll();
  await button(page, "Save").click();
  await expect(text(page, "Your comment is changed.")).toBeVisible();
  await expect(comments(page)).toContainText("How long is it?");
  await expect(comments(page)).toContainText("edited");
  await expect(button(page, "Edit my comment")).toBeFocused();

  await button(page, "Delete the comment by Ben S.").press("Enter");
  await page.keyboard.press("Escape");
  await expect(button(page, "Delete the comment by Ben S.")).toBeFocused();
  await button(page, "Delete the comment by Ben S.").click();
  await page
    .getByRole("group", { name: "Delete this comment?" })
    .getByRole("button", { name: "Yes" })
    .click();
  await expect(text(page, "The comment is deleted.")).toBeVisible();
  await expect(comments(page)).toHaveCount(0);
  await page.reload();
  await expect(text(page, "Nobody has asked anything yet.")).toBeVisible();
});

test("the poster can delete others' comments, which leaves a gap above an answer", {
  tag: "@thorough",
}, async ({ meet }) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Clay pot"));
  await commentAs(ben, id, "Buy cheap watches!");
  await commentAs(ada, id, "No, thank you.");
  const page = await ada.visit(`/feed/${id}`);
  await button(page, "Delete the comment by Ben S.").click();
  await page
    .getByRole("group", { name: "Delete this comment?" })
    .getByRole("button", { name: "Yes" })
    .click();
  await expect(comments(page)).toHaveText([/This comment was deleted\./, /No, thank you\./]);
  await expect(text(page, "cheap watches")).toHaveCount(0);
  const bens = await ben.visit(`/feed/${id}`);
  await expect(comments(bens)).toHaveText([/This comment was deleted\./, /No, thank you\./]);
  await expect(button(bens, /^(Edit|Delete)/)).toHaveCount(0);
});

test("comments, a mistake and a question are accessible", { tag: "@thorough" }, async ({
  meet,
  isMobile,
}) => {
  test.skip(isMobile, "sets its own sizes");
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Six soup bowls"));
  const page = await ben.visit(`/feed/${id}`);
  await button(page, "Comment").click();
  await expect(text(page, "Your comment is missing.")).toBeVisible();
  await expectReadable(page, "no comments, and a mistake");
  const gone = await commentAs(ben, id, "Are they oven-proof?");
  await commentAs(ada, id, "Yes, they are.");
  await commentAs(ben, id, `Thank you! ${"x".repeat(200)}`);
  await ben.call("DELETE", `/comment/${gone}`);
  await commentAs(ben, id, "And the lids?");
  await page.reload();
  await button(page, "Edit my comment").first().click();
  await button(page, "Delete the comment by Ben S.").last().click();
  await expect(page.getByRole("group", { name: "Delete this comment?" })).toBeVisible();
  await expectReadable(page, "comments, one of them edited, one about to be deleted");
});

test("below what has found a new home the form for a comment is folded, until somebody writes", async ({
  meet,
}) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const id = await publishAs(ada, newTitle("Seedlings"));
  const replyId = await ask(ben, id);
  await ada.call("PUT", `/post/${id}/recipient`, { replyId });
  await ada.call("PUT", `/post/${id}/handover`, { replyId, code: await codeOf(ben, id) });
  const page = await ben.visit(`/feed/${id}`);
  const write = text(page, "Write a comment");
  await expect(write).toBeVisible();
  await expect(field(page, MINE)).toHaveCount(0);
  await write.click();
  await comment(page, "They have grown.");
});
