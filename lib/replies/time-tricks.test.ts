/** How a time to meet, or what is asked about it, could be turned against somebody. */
import { expect, it } from "vitest";
import { listAgreedTimes } from "@/lib/agreed-times/queries";
import { db } from "@/lib/db/client";
import { sendMessage } from "@/lib/messages/mutations";
import { getNextHandover } from "@/lib/messages/next-handover";
import { getThread } from "@/lib/messages/queries";
import { getProfile } from "@/lib/profiles/queries";
import { countAnswersDue } from "@/lib/replies/answers-due";
import { settleDuePost } from "@/lib/replies/due-work";
import { confirmWanted, reportMissingPoster, withdrawReply } from "@/lib/replies/mutations";
import { declineReply, promise, releasePromise } from "@/lib/replies/promises";
import { HOUR_MS } from "@/lib/time/durations";
import { agree, anExchange, kindsOf, markOf, stateOf, suggest } from "@/tests/support/exchanges";
import { aMember, aPost, aReply, letHoursPass, type Member } from "@/tests/support/factories";
import { aDecidedCase, hide } from "@/tests/support/moderation";

/** The cheat goes on. */
const refused = () => {};

/** First come: the first has it, Ben waits, for two days; then the first gives it back, and Ben is asked. */
async function anAskedNext() {
  const [poster, first, ben] = [await aMember(), await aMember(), await aMember()];
  const postId = await aPost(poster, { allocation: "first-come" });
  const firsts = (await aReply(first, postId))._id;
  const bens = (await aReply(ben, postId))._id;
  await letHoursPass(postId, 48);
  await withdrawReply(first, firsts);
  return { poster, ben, postId, bens };
}

const brokenOf = async ({ id }: Member) => (await getProfile(id))?.broken;

async function promisedWithTime(inHours: number) {
  const exchange = await anExchange();
  const { poster, ben, postId, replyId } = exchange;
  await promise(poster, postId, { replyId });
  await agree(poster, ben, replyId, inHours);
  return exchange;
}

it("a promise made anew has a week, not the time that was agreed before it was given back", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await promise(poster, postId, { replyId });
  await agree(poster, ben, replyId, 5);
  await withdrawReply(ben, replyId);
  await aReply(ben, postId);
  await promise(poster, postId, { replyId });
  const { keepBy } = await db().reply.findUniqueOrThrow({ where: { id: replyId } });
  expect((Number(keepBy) - Date.now()) / HOUR_MS).toBeGreaterThan(24 * 6);
});

it("nor is that time shown to both as agreed", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await promise(poster, postId, { replyId });
  await agree(poster, ben, replyId, 5);
  await withdrawReply(ben, replyId);
  await aReply(ben, postId);
  await promise(poster, postId, { replyId });
  expect((await getNextHandover(poster))?.isAgreed).toBe(false);
  expect((await getThread(ben, replyId)).agreedAt).toBeUndefined();
});

it("and not in the calendar, while its thread says why", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await promise(poster, postId, { replyId });
  await agree(poster, ben, replyId, 5);
  expect(await listAgreedTimes(ben.id)).toHaveLength(1);
  await withdrawReply(ben, replyId);
  await aReply(ben, postId);
  expect([await listAgreedTimes(ben.id), await listAgreedTimes(poster.id)]).toEqual([[], []]);
  const { messages } = await getThread(ben, replyId);
  expect(messages).toContainEqual(expect.objectContaining({ accepted: true, askedAnew: true }));
});

it("and asking anew does not wipe the mark for having given it back too late", async () => {
  const { poster, ben, postId, replyId } = await promisedWithTime(3);
  await letHoursPass(postId, 2);
  await withdrawReply(ben, replyId);
  expect(await markOf(ben)).toBe(1);
  await aReply(ben, postId);
  expect(await markOf(ben)).toBe(1);
  await promise(poster, postId, { replyId });
  expect(await markOf(ben)).toBe(1);
});

it("who has said that they still want it is not said to give no answer until two days later", async () => {
  const { poster, ben, postId, bens } = await anAskedNext();
  await sendMessage(poster, bens, { text: "It would be yours now." }, null);
  await letHoursPass(postId, 22);
  await confirmWanted(ben, bens);
  await letHoursPass(postId, 27);
  await expect(releasePromise(poster, postId, { replyId: bens, reason: "no-answer" })).rejects.toMatchObject({
    code: "tooEarly",
  });
});

it("a poster who is said to have been absent has something to answer", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await promise(poster, postId, { replyId });
  await agree(poster, ben, replyId, 3);
  await letHoursPass(postId, 4);
  await reportMissingPoster(ben, replyId);
  expect(await countAnswersDue(poster)).toBe(1);
});

it("who is only asked whether they still want it is not said to have missed a meeting", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await declineReply(poster, postId, { replyId });
  await letHoursPass(postId, 48);
  await promise(poster, postId, { replyId });
  await releasePromise(poster, postId, { replyId, reason: "no-show" }).catch(refused);
  expect(await kindsOf(ben)).not.toContain("no-show-reported");
  expect(await stateOf(replyId)).not.toBe("no_show");
});

it("who did not go for what moderators remove as a fraud has no missed meeting", async () => {
  const { poster, ben, postId, replyId } = await promisedWithTime(3);
  await letHoursPass(postId, 4);
  await releasePromise(poster, postId, { replyId, reason: "no-show" });
  await letHoursPass(postId, 25);
  await settleDuePost(postId);
  await aDecidedCase({ kind: "post", id: postId }, { decision: "remove", reason: "A scam." });
  expect(await brokenOf(ben)).toBe(0);
});

type Exchange = Awaited<ReturnType<typeof promisedWithTime>>;

/** The time passes, its poster tries to report it, and nobody objects. */
async function reportAsMissed({ poster, postId, replyId }: Exchange): Promise<void> {
  await letHoursPass(postId, 4);
  await releasePromise(poster, postId, { replyId, reason: "no-show" }).catch(refused);
  await letHoursPass(postId, 25);
  await settleDuePost(postId);
}

it("nor who did not go while moderators had hidden it", async () => {
  const exchange = await promisedWithTime(3);
  await hide(exchange.postId);
  await reportAsMissed(exchange);
  expect(await brokenOf(exchange.ben)).toBe(0);
});

it("a poster who suggests another time instead does not hold the replier to the first", async () => {
  const exchange = await promisedWithTime(3);
  await suggest(exchange.poster, exchange.replyId, 48);
  await reportAsMissed(exchange);
  expect(await brokenOf(exchange.ben)).toBe(0);
});

it("a replier who suggests another time instead does not hold the poster to the first", async () => {
  const { ben, postId, replyId } = await promisedWithTime(3);
  await suggest(ben, replyId, 48);
  await letHoursPass(postId, 4);
  await expect(reportMissingPoster(ben, replyId)).rejects.toMatchObject({ code: "tooEarly" });
});

it("giving back late what the poster has suggested another time for leaves no mark", async () => {
  const { poster, ben, replyId } = await promisedWithTime(3);
  const { postId } = await db().reply.findUniqueOrThrow({ where: { id: replyId } });
  await suggest(poster, replyId, 48);
  await letHoursPass(postId, 2);
  await withdrawReply(ben, replyId);
  expect(await markOf(ben)).toBe(0);
});
