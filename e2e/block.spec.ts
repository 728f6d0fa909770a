import type { Page } from "@playwright/test";
import { expectReadable } from "@/tests/support/axe";
import { expect } from "@/tests/support/fixtures";
import { ask, meetAll, type Neighbour, newTitle, test } from "@/tests/support/people";
import { publishAs } from "@/tests/support/publish";

const button = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).filter({ visible: true });
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name }).filter({ visible: true });

const idOf = ({ call }: Neighbour) =>
  call<{ user: { _id: string } }>("GET", "/me").then(({ user }) => user._id);

async function block(page: Page, name: string): Promise<void> {
  await button(page, `Block ${name}`).click();
  await button(page, "Yes").click();
  await expect(heading(page, `You have blocked ${name}`)).toBeVisible();
}

test("a blocked neighbour is out of sight on public pages, and comes back", { tag: "@thorough" }, async ({
  meet,
  page: stranger,
}) => {
  const [ada, bob, cleo] = await meetAll(meet, "Ada P.", "Bob S.", "Cleo T.");
  const [mine, theirs, other] = [newTitle("Kettle"), newTitle("Toolbox"), newTitle("Rug")];
  const adas = await publishAs(ada, mine);
  const bobs = await publishAs(bob, theirs, { tags: "toolbox" });
  const cleos = await publishAs(cleo, other);
  for (const one of [ada, bob, cleo])
    await one.call("POST", `/post/${cleos}/comment`, { text: `From ${one.name}` });
  await ask(ada, bobs);

  const page = await ada.visit(`/user/${await idOf(bob)}`);
  await expect(page.getByRole("article").filter({ hasText: theirs })).toBeVisible();
  await block(page, "Bob S.");
  await expect(page.getByRole("article").filter({ visible: true })).toHaveCount(0);
  await expectReadable(page, "the page of a blocked neighbour");

  await ada.visit("/");
  const cards = (of: Page, title: string) =>
    of.getByRole("article").filter({ hasText: title, visible: true });
  await expect(cards(page, other)).toHaveCount(1);
  await expect(cards(page, theirs)).toHaveCount(0);
  await ada.visit("/tag/toolbox");
  await expect(cards(page, theirs)).toHaveCount(0);
  await ada.visit(`/feed/${bobs}`);
  await expect(heading(page, "You have blocked Bob S.")).toBeVisible();
  await ada.visit(`/feed/${cleos}`);
  await expect(page.getByRole("heading", { name: "2 comments" })).toBeVisible();
  await expect(page.getByText("From Bob S.")).toHaveCount(0);

  const bobsPage = await bob.visit(`/feed/${adas}`);
  await expect(heading(bobsPage, "404 Not Found")).toBeVisible();
  await expect(bobsPage.getByText(mine).filter({ visible: true })).toHaveCount(0);
  await bob.visit(`/feed/${cleos}`);
  await expect(bobsPage.getByRole("heading", { name: "2 comments" })).toBeVisible();
  await bob.visit("/me/settings#blocks");
  await expect(bobsPage.getByText("You have blocked nobody.")).toBeVisible();

  await stranger.goto(`/feed/${cleos}`);
  await expect(stranger.getByRole("heading", { name: "3 comments" })).toBeVisible();
  await expect(stranger.getByRole("button", { name: /^Block/ })).toHaveCount(0);

  await ada.visit("/me/settings#blocks");
  await expectReadable(page, "the settings with a blocked neighbour");
  await button(page, "Unblock Bob S.").click();
  await expect(page.getByText("You see Bob S. again.")).toBeVisible();
  await ada.visit(`/feed/${bobs}`);
  await expect(heading(page, theirs)).toBeVisible();
});

test("blocking from a thread ends it for both", async ({ meet }) => {
  const [ada, bob] = await meetAll(meet, "Ada P.", "Bob S.");
  const title = newTitle("Lamp");
  const postId = await publishAs(ada, title);
  const replyId = await ask(bob, postId);
  await ada.call("PUT", `/post/${postId}/recipient`, { replyId });
  await bob.call("POST", `/reply/${replyId}/message`, { text: "At five?" });
  const page = await ada.visit(`/messages/${replyId}`);
  await expect(page.getByRole("list", { name: "Messages" }).getByText("At five?")).toBeVisible();
  const propose = page.getByRole("button", { name: "Suggest a time" });
  const showCode = page.getByRole("button", { name: "Enter their code" });
  await expect.poll(async () => (await propose.boundingBox())?.y).toBe((await showCode.boundingBox())?.y);
  await page.getByLabel("More", { exact: true }).filter({ visible: true }).click();
  // The menu hides no button that is needed more often.
  await propose.click({ trial: true });
  await button(page, "Report: Bob S.").click();
  await expect(page.getByRole("dialog", { name: /Bob S\./ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: /Bob S\./ })).toBeHidden();
  await page.getByLabel("More", { exact: true }).filter({ visible: true }).click();
  await block(page, "Bob S.");
  const bobsPage = await bob.visit("/notifications");
  await expect(bobsPage.getByText(title).first()).toBeVisible();
  await bob.visit("/messages");
  await expect(bobsPage.getByText("At five?")).toHaveCount(0);
  await bob.visit(`/messages/${replyId}`);
  await expect(bobsPage.getByText("At five?")).toHaveCount(0);
});

test("blocking whom a rule chose asks before it takes the post down for all", { tag: "@thorough" }, async ({
  meet,
}) => {
  const [ada, bob, cleo] = await meetAll(meet, "Ada P.", "Bob S.", "Cleo T.");
  const title = newTitle("Lamp");
  const postId = await publishAs(ada, title, { allocation: "first-come" });
  const replyId = await ask(bob, postId);
  await ask(cleo, postId);
  const page = await ada.visit(`/messages/${replyId}`);
  await page.getByLabel("More", { exact: true }).filter({ visible: true }).click();
  await button(page, "Block Bob S.").click();
  await button(page, "Yes").click();
  await expect(page.getByText(`A rule decides about “${title}”, and they are in its line.`)).toBeVisible();
  await expectReadable(page, "the question before a post goes down");
  await button(page, "Block and take down: Bob S.").click();
  await button(page, "Yes").click();
  await expect(heading(page, "You have blocked Bob S.")).toBeVisible();
  const cleos = await cleo.visit(`/feed/${postId}`);
  await expect(cleos.getByText("The poster has taken the post down.").first()).toBeVisible();
});
