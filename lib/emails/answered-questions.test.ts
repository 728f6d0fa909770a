/** Mails that wait ask nobody what has its answer meanwhile. */
import { expect, it } from "vitest";
import { listItems } from "@/lib/emails/lines";
import { listUnsent } from "@/lib/emails/unsent";
import { sendExpiryReminders } from "@/lib/posts/expiry-reminders";
import { askAboutHandovers } from "@/lib/replies/ask-about-handovers";
import { settleDuePost } from "@/lib/replies/due-work";
import { confirmHandover, confirmReceipt } from "@/lib/replies/handover";
import { withdrawReply } from "@/lib/replies/mutations";
import { declineReply, promise } from "@/lib/replies/promises";
import { DAY_MS } from "@/lib/time/durations";
import { agree, anExchange, kindsOf, letDaysPass, mailOf } from "@/tests/support/exchanges";
import { aMember, aPost, aReply, codeOf, letHoursPass, type Member } from "@/tests/support/factories";
import { hide, keep } from "@/tests/support/moderation";

const sentencesOf = async (member: Member, kind: "at-once" | "daily") =>
  listItems(member, await listUnsent(member.id, kind)).map(({ sentence }) => sentence);
/** So that a reminder is due. */
const ending = (days: number) => ({
  expiresAt: new Date(Date.now() + days * DAY_MS),
  createdAt: new Date(Date.now() - 10 * DAY_MS),
});

/** Both were asked whether it changed hands. */
async function aKeptPromise(quantity = 1) {
  const exchange = await anExchange({ quantity });
  const { poster, ben, postId, replyId } = exchange;
  await promise(poster, postId, { replyId, quantity: 1 });
  await letHoursPass(postId, 24 * 7 + 1);
  await askAboutHandovers();
  expect([await mailOf(poster), await mailOf(ben)].map((kinds) => kinds.includes("handover-due"))).toEqual([
    true,
    true,
  ]);
  return exchange;
}

it.each([1, 2])(
  "no mail asks whether it changed hands once the replier has said so (of %s)",
  async (quantity) => {
    const { poster, ben, replyId } = await aKeptPromise(quantity);
    await confirmReceipt(ben, replyId);
    expect([...(await mailOf(poster)), ...(await mailOf(ben))]).not.toContain("handover-due");
  },
);

it.each([1, 2])(
  "no mail asks the replier whether it changed hands once the poster has the code (of %s)",
  async (quantity) => {
    const { poster, ben, postId, replyId } = await aKeptPromise(quantity);
    await confirmHandover(poster, postId, { replyId, code: await codeOf(replyId) });
    expect(await mailOf(ben)).not.toContain("handover-due");
  },
);

it("no mail asks whether it changed hands once it was given back", async () => {
  const { poster, ben, replyId } = await aKeptPromise();
  await withdrawReply(ben, replyId);
  expect(await mailOf(poster)).toContain("given-back");
  expect(await mailOf(poster)).not.toContain("handover-due");
});

it("no mail asks whether it changed hands once both have agreed on a later time", async () => {
  const { poster, ben, replyId } = await aKeptPromise();
  await agree(poster, ben, replyId, 48);
  expect([...(await mailOf(poster)), ...(await mailOf(ben))]).not.toContain("handover-due");
});

it("no mail asks for an answer once nobody waits, and the one of the day still says that the post ends", async () => {
  const { poster, ben, replyId } = await anExchange(ending(1));
  await sendExpiryReminders();
  expect(await sentencesOf(poster, "at-once")).toContain(
    "A neighbour waits for your answer about “Kitchen chair”, which ends soon. Is it still there?",
  );
  await withdrawReply(ben, replyId);
  expect(await sentencesOf(poster, "at-once")).toEqual([]);
  expect(await sentencesOf(poster, "daily")).toEqual(["“Kitchen chair” expires soon. Is it still there?"]);
});

it("the mail counts those who wait when it is sent", async () => {
  const { poster, postId } = await anExchange(ending(1));
  await sendExpiryReminders();
  await aReply(await aMember(), postId);
  expect((await sentencesOf(poster, "at-once")).join()).toContain("2 neighbours wait for your answer");
});

it("no mail says that neighbours wait for the poster’s answer where a draw decides", async () => {
  const [poster, ben] = [await aMember(), await aMember()];
  const end = ending(2);
  const postId = await aPost(poster, { ...end, allocation: "fair-draw", drawAt: end.expiresAt });
  await aReply(ben, postId);
  await sendExpiryReminders();
  expect(await kindsOf(poster)).not.toContain("answer-due");
  expect((await sentencesOf(poster, "daily")).join()).not.toContain("your answer");
});

it("a poster who was reminded of the end is reminded once more where somebody asks after that", async () => {
  const { poster, ben, postId, replyId } = await anExchange(ending(2));
  await withdrawReply(ben, replyId);
  await sendExpiryReminders();
  await aReply(await aMember(), postId);
  await sendExpiryReminders();
  expect(await kindsOf(poster)).not.toContain("answer-due");
  await letHoursPass(postId, 24);
  for (let count = 0; count < 3; count += 1) await sendExpiryReminders();
  expect((await kindsOf(poster)).filter((kind) => kind === "answer-due")).toHaveLength(1);
  expect(await mailOf(poster, "daily")).not.toContain("expiring");
  expect(await mailOf(poster)).toContain("answer-due");
});

it("the mail of the day asks nobody whether they still want what has passed to another", async () => {
  const { ben, postId, replyId } = await anExchange({ allocation: "first-come" });
  const [cleo, dan] = [await aMember(), await aMember()];
  await aReply(cleo, postId);
  await aReply(dan, postId);
  await letHoursPass(postId, 30);
  await withdrawReply(ben, replyId);
  expect(await mailOf(cleo)).toContain("your-turn");
  await letDaysPass(postId, 2);
  await settleDuePost(postId);
  expect(await mailOf(cleo, "daily")).toContain("turn-passed");
  expect(await mailOf(cleo, "daily")).not.toContain("your-turn");
});

it("a mail of the day invites nobody to ask once more for what has ended since, or is hidden", async () => {
  const invited =
    "You did not say that you still want “Kitchen chair”, so it is free again. You can ask once more.";
  const { poster, ben, postId, replyId } = await anExchange({
    expiresAt: new Date(Date.now() + 2.5 * DAY_MS),
  });
  await declineReply(poster, postId, { replyId });
  await letHoursPass(postId, 48);
  await promise(poster, postId, { replyId });
  await letHoursPass(postId, 25);
  await settleDuePost(postId);
  expect(await sentencesOf(ben, "daily")).toContain(invited);
  const caseId = await hide(postId);
  expect(await sentencesOf(ben, "daily")).toContain(
    "You did not say that you still want “Kitchen chair”, so it is no longer kept for you.",
  );
  await keep(caseId);
  expect(await sentencesOf(ben, "daily")).toContain(invited);
  await letDaysPass(postId, 3);
  await settleDuePost(postId);
  expect(await sentencesOf(ben, "daily")).toContain(
    "You did not say that you still want “Kitchen chair”, and it has ended by now.",
  );
});
