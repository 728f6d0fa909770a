/** Of a time that was agreed on while one waits: it comes to nothing. */
import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { makeEnclosures } from "@/lib/emails/enclosures";
import { listUnsent } from "@/lib/emails/unsent";
import { confirmHandover } from "@/lib/replies/handover";
import { withdrawReply } from "@/lib/replies/mutations";
import { declineReply, promise } from "@/lib/replies/promises";
import { takeDownWithUndo } from "@/lib/replies/take-down-post";
import { agree, anExchange, kindsOf, mailOf } from "@/tests/support/exchanges";
import { aMember, aReply, codeOf } from "@/tests/support/factories";

async function aMeetingWithOneWhoWaits(hours = 3) {
  const exchange = await anExchange();
  await agree(exchange.poster, exchange.ben, exchange.replyId, hours);
  await db().notification.updateMany({
    data: { readAt: new Date() },
    where: { userId: { in: [exchange.poster.id, exchange.ben.id] } },
  });
  return exchange;
}

it("the poster hears that one whom they wait for at an agreed time does not come", async () => {
  const { poster, ben, replyId } = await aMeetingWithOneWhoWaits();
  const before = await kindsOf(poster);
  await withdrawReply(ben, replyId);
  expect((await kindsOf(poster)).length).toBeGreaterThan(before.length);
});

it("one who is about to set out hears at once that they are declined", async () => {
  const { poster, ben, postId, replyId } = await aMeetingWithOneWhoWaits();
  await declineReply(poster, postId, { replyId });
  expect(await mailOf(ben)).toContain("declined");
});

it("the same where it went to somebody else", async () => {
  const { poster, ben, postId } = await aMeetingWithOneWhoWaits();
  const cleos = (await aReply(await aMember(), postId))._id;
  await promise(poster, postId, { replyId: cleos });
  await confirmHandover(poster, postId, { replyId: cleos, code: await codeOf(cleos) });
  expect(await mailOf(ben)).toContain("declined");
});

it("the calendar of one who is declined with all others loses the meeting (as it does where they are declined alone)", async () => {
  for (const isAlone of [true, false]) {
    const { poster, ben, postId, replyId } = await aMeetingWithOneWhoWaits(48);
    await declineReply(poster, postId, isAlone ? { replyId } : {});
    const lines = await listUnsent(ben.id, "daily");
    expect(lines.map(({ kind }) => kind)).toContain("declined");
    expect((await makeEnclosures(ben.id, lines)).calendar, String(isAlone)).toContain("STATUS:CANCELLED");
  }
});

it("a take-down shortly before a meeting with one who waits is told at once, as before one with a promise", async () => {
  const { poster, postId, ben } = await aMeetingWithOneWhoWaits(1);
  await takeDownWithUndo(poster, postId);
  expect(await kindsOf(ben)).toContain("declined");
});
