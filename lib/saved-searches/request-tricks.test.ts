import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { settleDuePost } from "@/lib/replies/due-work";
import { confirmReceipt } from "@/lib/replies/handover";
import { disputeReport, withdrawReply } from "@/lib/replies/mutations";
import { promise } from "@/lib/replies/promises";
import { renewPost } from "@/lib/replies/renew-post";
import { bringBackPost, takeDownWithUndo } from "@/lib/replies/take-down-post";
import { notifyMatches } from "@/lib/saved-searches/matching";
import { saveSearch } from "@/lib/saved-searches/mutations";
import { kindsOf } from "@/tests/support/exchanges";
import { aMember, aPost, aReply, aSearch } from "@/tests/support/factories";

const setUp = async (title: string) => {
  const [ada, ben, cleo] = [await aMember(), await aMember(), await aMember()];
  const id = await aPost(ben, { type: "request", title });
  await db().matchQueue.deleteMany();
  return { ada, ben, cleo, id };
};

it("an offer that came while a help was promised, which came to nothing, rings for the request", async () => {
  const { ada, ben, cleo, id } = await setUp("Astrolabe");
  const { _id: replyId } = await aReply(cleo, id);
  await promise(ben, id, { replyId });
  await aPost(ada, { title: "Astrolabe" });
  await notifyMatches();
  await withdrawReply(cleo, replyId);
  await notifyMatches();
  expect(await kindsOf(ben)).toContain("match");
});

it("an offer that came while a request was taken down by mistake for a minute rings for it", async () => {
  const { ada, ben, id } = await setUp("Sextant");
  await takeDownWithUndo(ben, id);
  await aPost(ada, { title: "Sextant" });
  await notifyMatches();
  await bringBackPost(ben, id);
  await notifyMatches();
  expect(await kindsOf(ben)).toContain("match");
});

it("an offer that came between the end of a request and its renewal rings for it", async () => {
  const { ada, ben, id } = await setUp("Barometer");
  await db().post.update({ where: { id }, data: { expiresAt: new Date(Date.now() - 1000) } });
  await settleDuePost(id);
  await aPost(ada, { title: "Barometer" });
  await notifyMatches();
  await renewPost(ben, id);
  await notifyMatches();
  expect(await kindsOf(ben)).toContain("match");
});

it("a post that changed hands by one word, which was denied, rings for saved searches once it is there again", async () => {
  const [ada, ben, cleo] = [await aMember(), await aMember(), await aMember()];
  await saveSearch(ben, aSearch({ q: "chronometer" }));
  const id = await aPost(ada, { title: "Chronometer" });
  const { _id: replyId } = await aReply(cleo, id);
  await promise(ada, id, { replyId });
  await confirmReceipt(cleo, replyId);
  await notifyMatches();
  await disputeReport(ada, replyId);
  await withdrawReply(cleo, replyId);
  await notifyMatches();
  expect(await kindsOf(ben)).toContain("match");
});
