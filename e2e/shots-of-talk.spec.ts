import { readdirSync } from "node:fs";
import type { Page } from "@playwright/test";
import { DAY_MS } from "@/lib/time/durations";
import { expect } from "@/tests/support/fixtures";
import { ask, field, fillCoordinates, meetAll, test } from "@/tests/support/people";
import { publish, publishAs } from "@/tests/support/publish";
import { shoot } from "@/tests/support/shoot";

// Part of `npm run shots`: comments, messages, wishlist, notifications, profile and impact, for visual review.
test.skip(!process.env.SHOTS, "only when asked for");

const see = async (page: Page, words: string, name: string) => {
  await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
  await shoot(page, name);
};

test("shots of conversations", async ({ meet }) => {
  test.setTimeout(400_000);
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  await see(await ada.visit("/messages"), "No messages yet", "messages-empty");
  await see(await ada.visit("/notifications"), "Nothing new", "notifications-empty");
  await see(await ada.visit("/wishlist"), "Nothing on your wishlist yet", "wishlist-empty");
  const id = await publishAs(ada, "Garden table, oak", { pickup: "Saturdays, 10 to 14" });
  await ben.call("POST", `/post/${id}/comment`, { text: "Does it fold? And how long is it?" });
  await ada.call("POST", `/post/${id}/comment`, { text: "It folds, and is 1.20 m long." });
  await see(await ben.visit(`/feed/${id}`), "It folds, and is 1.20 m long.", "comments");
  const replyId = await ask(ben, id);
  const time = new Date(Date.now() + 3 * DAY_MS).toISOString();
  await ben.call("POST", `/reply/${replyId}/message`, { text: "Hello Ada, could I come on Saturday?" });
  await ben.call("POST", `/reply/${replyId}/message`, { text: "", proposedAt: time });
  await see(await ada.visit("/messages"), "Garden table, oak", "messages");
  await see(await ada.visit(`/messages/${replyId}`), "Accept", "thread");
  await see(await ada.visit("/notifications"), "would like", "notifications");
  await ben.call("PUT", `/post/${id}/wish`);
  await ben.call("PUT", `/post/${await publish("Copper pan with a lid")}/wish`);
  await see(await ben.visit("/wishlist"), "Copper pan with a lid", "wishlist");
  await ada.call("PATCH", "/me/profile", { about: "I mend chairs and grow too many courgettes." });
  await see(await ben.visit(`/user/${(await whoIs(ada))._id}`), "I mend chairs", "profile");
  await see(await ada.visit("/me/settings"), "Your usual place", "settings");
  await see(await ben.visit("/impact"), "What it adds up to", "impact");
  await see(await ben.visit("/unsubscribe?token=x"), "Stop these mails?", "unsubscribe");
  await see(await ben.visit("/renew?token=x"), "Renew", "renew");
});

const whoIs = async ({ call }: { call<T>(method: string, path: string): Promise<T> }) =>
  (await call<{ user: { _id: string } }>("GET", "/me")).user;

test("shots of a bulk donation, and of one reply for several items", async ({ meet }) => {
  test.setTimeout(240_000);
  const [ada, ben] = await meetAll(meet, "Ada P.", "Ben S.");
  const page = await ada.visit("/donate/many");
  await shoot(page, "many-empty");
  const folder = "prisma/demo/pictures";
  const files = readdirSync(folder).filter((name) => name.endsWith(".webp"));
  const pictures = files.slice(4, 9).map((name) => `${folder}/${name}`);
  await page.locator("input[name=images]").filter({ visible: true }).setInputFiles(pictures);
  await expect(page.getByRole("group", { name: /^Item/ })).toHaveCount(5);
  const titles = page.getByLabel("Item name");
  for (const [index, title] of ["Lamp", "Rug", "Desk", "Box of jars"].entries())
    await titles.nth(index).fill(title);
  await page.getByRole("button", { name: "Publish 5 items" }).click();
  await see(page, "things are missing or wrong, see above.", "many-mistakes");
  await titles.nth(4).fill("Mirror, round");
  await field(page, "Description for all").fill("We are moving: everything works and is clean.");
  await field(page, "When can they be collected?").fill("Saturday 28 November, 10 to 14");
  await field(page, "Address").fill("12 Elm Street, Lewes");
  await fillCoordinates(page, "50.8743", "0.0123");
  await shoot(page, "many-filled");
  let sent = 0;
  let goOn = () => {};
  const looked = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route("**/api/v1/post/upload", async (route) => {
    sent += 1;
    if (sent === 2) return route.abort();
    if (sent === 1) await looked;
    return route.continue();
  });
  await page.getByRole("button", { name: "Publish 5 items" }).click();
  await see(page, "Publishing 1 of 5", "many-busy");
  goOn();
  await see(page, "1 item published, 4 not yet", "many-some");
  await page.unroute("**/api/v1/post/upload");
  await page.getByRole("button", { name: "Publish 4 items" }).click();
  await see(page, "All 5 items are published.", "many-all");
  const { posts } = await ada.call<{ posts: { post: { _id: string; title: string } }[] }>("GET", "/me/post");
  const lamp = posts.find(({ post }) => post.title === "Lamp")?.post._id ?? "";
  const bens = await ben.visit(`/feed/${lamp}`);
  await field(bens, "When could you collect it?").fill("Saturday morning");
  await bens.getByText("Anything else from Ada P.?").click();
  await bens.getByLabel("Rug").check();
  await shoot(bens, "also-form");
  await bens.getByRole("button", { name: "I would like this" }).click();
  await see(bens, "Together with", "also-replier");
  await see(await ada.visit(`/feed/${lamp}`), "Together with", "also-poster");
});
