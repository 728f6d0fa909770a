import type { Page } from "@playwright/test";
import { expectReadable } from "@/tests/support/axe";
import { actingFor } from "@/tests/support/emails";
import { expect } from "@/tests/support/fixtures";
import { ask, meetAll, newTitle, test, visitIn, waitForHydration } from "@/tests/support/people";
import { publishAs } from "@/tests/support/publish";
import { shoot } from "@/tests/support/shoot";
import { letTakeDownEnd } from "@/tests/support/time";

const keep = async (page: Page, name: string) => {
  await expectReadable(page, name);
  if (process.env.SHOTS) await shoot(page, name);
};

test("a poster says that some went elsewhere, then that the rest is kept", { tag: "@thorough" }, async ({
  meet,
}) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const title = newTitle("Folding chairs");
  const id = await publishAs(ada, title, { quantity: "4" });
  await ask(ben, id);
  const bens = await ben.visit(`/feed/${id}`);
  await expect(bens.getByText("once somebody is chosen, or else when this post ends.")).toBeVisible();
  await keep(bens, "waiting-for-an-answer");

  const page = await ada.visit(`/feed/${id}`);
  await page.getByText("It is no longer there").click();
  await page.getByLabel("How many?").selectOption("3");
  await page.getByRole("button", { name: "Somebody else has it" }).click();
  await keep(page, "outcome-question");
  await page
    .getByRole("group", { name: "Take 3 off? The rest stays." })
    .getByRole("button", { name: "Yes" })
    .click();
  await expect(page.getByText("Done. The rest stays in your post.").first()).toBeVisible();
  expect((await ada.call<{ post: { amountLeft: number } }>("GET", `/post/${id}`)).post.amountLeft).toBe(1);
  const reasons = page.getByRole("group", { name: "It is no longer there" });
  await expect(reasons).toHaveCount(0);
  await page.getByText("It is no longer there").click();
  await reasons.getByText("I keep it").click();
  await expect(page.getByText("You said: “I keep it”.")).toBeVisible();
  await expect(page.getByText("A slip? You can take it back until", { exact: false })).toBeVisible();
  await keep(page, "outcome-undo");
  await page.getByRole("button", { name: "Undo" }).click();
  // The page of a standing post has its title as heading.
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText("The post is back, as it was.")).toBeVisible();
  // As the page shows it once more.
  await page.reload();
  await page.getByRole("button", { name: "Take down" }).click();
  await page.getByRole("button", { name: "Take it down" }).click();
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await page.getByRole("group", { name: "What became of it?" }).getByText("I keep it").click();
  await expect(page.getByText("You said: “I keep it”.")).toBeVisible();
  await letTakeDownEnd(id);
  await page.reload();
  await expect(page.getByRole("heading", { name: "This post was taken down" })).toBeVisible();
  await expect(page.getByText("You said: “I keep it”.")).toBeVisible();
  const news = await ben.visit("/notifications");
  const ended = news.getByRole("main").getByRole("listitem").filter({ hasText: title }).first();
  await expect(ended).toContainText("It stays where it is: its owner keeps it. Thank you for your reply!");
});

test("what is said at the next sight of a page outlives the look before it", { tag: "@thorough" }, async ({
  meet,
}) => {
  const ada = await meet("Ada P.");
  const path = `/feed/${await publishAs(ada, newTitle("Folding table"))}`;
  const page = await ada.context.newPage();
  await page.clock.install();
  await page.goto(path);
  await waitForHydration(page);
  await page.evaluate((key) => sessionStorage.setItem(key, "The post is back."), `message-at-${path}`);
  await page.clock.runFor(10_000);
  await page.reload();
  await expect(page.getByText("The post is back.")).toBeVisible();
  await page.clock.runFor(10_000);
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByText("The post is back.")).toHaveCount(0);
});

test("the link of a mail says by one press that a thing is gone", { tag: "@thorough" }, async ({
  meet,
  newBrowser,
}) => {
  const [ada] = await meetAll(meet, "Ada P.");
  const id = await publishAs(ada, newTitle("Oak bench"));
  const { user } = await ada.call<{ user: { _id: string; email: string } }>("GET", "/me");
  const page = await visitIn(await newBrowser(), `/renew?token=${actingFor("renew", user, id)}`);
  await expect(page.getByRole("heading", { name: "Is it no longer there?" })).toBeVisible();
  await keep(page, "renew-or-gone");
  await page.getByRole("button", { name: "It broke, or I threw it away" }).click();
  await expect(
    page.getByText("Thank you. The post is taken down, and the neighbours who wait are told.", {
      exact: false,
    }),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Renew" })).toHaveCount(0);
  expect((await page.request.get(`/feed/${id}`)).status()).toBe(410);
});

test("the link of a mail promises by one press to the neighbour it names", { tag: "@thorough" }, async ({
  meet,
  newBrowser,
}) => {
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const title = newTitle("Bread bin");
  const id = await publishAs(ada, title, { address: "17 Harbour Row" });
  const replyId = await ask(ben, id);
  const { user } = await ada.call<{ user: { _id: string; email: string } }>("GET", "/me");
  const path = `/promise?token=${actingFor("promise", user, replyId)}`;
  const page = await visitIn(await newBrowser(), path);
  await expect(page.getByRole("heading", { name: "Promise it to Ben S.?" })).toBeVisible();
  await expect(page.getByRole("link", { name: title })).toBeVisible();
  await expect(page.getByText("17 Harbour Row")).toHaveCount(0);
  await keep(page, "promise-by-mail");
  await page.getByRole("button", { name: "Promise" }).dblclick();
  await expect(page.getByText("Done: Ben S. has been told.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("This was answered before, or its time is over.")).toBeVisible();
  const bens = await ben.visit(`/feed/${id}`);
  await expect(bens.getByText("17 Harbour Row").filter({ visible: true }).first()).toBeVisible();
  const broken = await visitIn(await newBrowser(), path.slice(0, -3));
  await expect(broken.getByText("This link is not one of ours, or it is broken.")).toBeVisible();
  await expect(broken.getByRole("button", { name: "Promise" })).toHaveCount(0);
});
