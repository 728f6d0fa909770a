import type { Page } from "@playwright/test";
import { runCron } from "@/tests/support/emails";
import { expect } from "@/tests/support/fixtures";
import { ask, codeOf, meetAll, test } from "@/tests/support/people";
import { publishAs } from "@/tests/support/publish";
import { shoot } from "@/tests/support/shoot";
import { letHoursPass, publishDraw } from "@/tests/support/time";

// Part of `npm run shots`: every state from reply to handover, for visual review.
test.skip(!process.env.SHOTS, "only when asked for");

const see = async (page: Page, words: string, name: string) => {
  await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
  await shoot(page, name);
};

test("shots of an offer, from reply to handover", async ({ meet, newBrowser }) => {
  test.setTimeout(240_000);
  const [ada, ben, cleo] = await meetAll(meet, "Ada P.", "Ben S.", "Cleo T.");
  const id = await publishAs(ada, "Copper kettle, two litres", { quantity: "2" });
  const path = `/feed/${id}`;
  const stranger = await (await newBrowser()).newPage();
  await stranger.goto(path);
  await see(stranger, "You need an account for this", "swap-form");
  const replyId = await ask(ben, id, { quantity: 2, text: "For our allotment." });
  const other = await ask(cleo, id, { pickup: "Saturday" });
  await see(await ben.visit(path), "The poster has your reply and chooses.", "swap-waiting");
  await see(await ada.visit(path), "Waiting for your answer", "swap-poster");
  await see(await ada.visit("/me"), "Needs your answer", "swap-my-posts");
  await ada.call("PUT", `/post/${id}/recipient`, { replyId });
  await see(await ben.visit(path), "Show this code when you meet", "swap-promised");
  await see(await cleo.visit(path), "There is a waiting list.", "swap-promised-to-another");
  await ada.call("DELETE", `/post/${id}/recipient`, { replyId, reason: "no-show" });
  await see(await ben.visit(path), "says that you did not meet", "swap-no-show");
  await ada.call("PUT", `/post/${id}/recipient`, { replyId: other });
  await ada.call("PUT", `/post/${id}/handover`, { replyId: other, code: await codeOf(cleo, id) });
  await see(await cleo.visit(path), "You received this", "swap-received");
  await ada.call("DELETE", `/post/${id}`);
  await see(await ada.visit(path), "Taken down", "swap-taken-down");
  await see(await cleo.visit(`/messages/${other}`), "Say hello", "swap-thread");
  await see(await cleo.visit("/notifications"), "is promised to you", "swap-notifications");
});

test("shots of a request by first come, of a draw, and of editing", async ({ meet }) => {
  test.setTimeout(240_000);
  const [ada, ben, cleo] = await meetAll(meet, "Ada P.", "Ben S.", "Cleo T.");
  const request = await publishAs(ada, "A ladder for a weekend", {
    type: "request",
    allocation: "first-come",
  });
  for (const neighbour of [ben, cleo]) await ask(neighbour, request);
  await see(await ben.visit(`/feed/${request}`), "They gladly take your help!", "swap-helper");
  await see(await ada.visit(`/feed/${request}`), "Waiting in line", "swap-request");
  const draw = await publishDraw(ada, "Wool blanket", 20_000);
  const bens = await ask(ben, draw);
  await ask(cleo, draw);
  const page = await ben.visit(`/feed/${draw}`);
  await see(page, "You take part in the draw.", "swap-before-draw");
  await expect(page.getByText("The draw is over").filter({ visible: true })).toBeVisible({ timeout: 60_000 });
  await shoot(page, "swap-after-draw");
  const { replies } = await ada.call<{ replies: { _id: string }[] }>("GET", `/post/${draw}/reply`);
  const [winner = ""] = replies.map(({ _id }) => _id);
  await see(await ada.visit(`/feed/${draw}`), "Agree on a time first.", "swap-rule-poster");
  await ada.call("POST", `/reply/${winner}/message`, { text: "When could you come?" });
  await letHoursPass(draw, 48);
  await ada.call("DELETE", `/post/${draw}/recipient`, { replyId: winner, reason: "no-answer" });
  await see(await ada.visit(`/feed/${draw}`), "You reported that", "swap-reported");
  const drawn = winner === bens ? ben : cleo;
  await see(await drawn.visit(`/feed/${draw}`), "Do you still want it?", "swap-own-report");
  await see(await drawn.visit(`/messages/${winner}`), "Do you still want it?", "swap-thread-report");
  await letHoursPass(draw, 24);
  await runCron();
  await page.goto(`/feed/${draw}`);
  await see(page, "did not answer and did not object", "swap-draw-record");
  await see(await ada.visit(`/feed/${draw}/edit`), "Save changes", "swap-edit");
});
