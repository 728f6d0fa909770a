/** Exchanges in the states that somebody could make use of. */
import assert from "node:assert/strict";
import { db, pool } from "@/lib/db/client";
import { listUnsent } from "@/lib/emails/unsent";
import { respondToProposal, sendMessage } from "@/lib/messages/mutations";
import { listNotifications } from "@/lib/notifications/queries";
import { getProfile } from "@/lib/profiles/queries";
import { settleDuePost } from "@/lib/replies/due-work";
import { editPost } from "@/lib/replies/edit-post";
import { withdrawReply } from "@/lib/replies/mutations";
import { promise, releasePromise } from "@/lib/replies/promises";
import { DAY_MS, HOUR_MS } from "@/lib/time/durations";
import { aMember, aPost, aReply, letHoursPass, type Member } from "@/tests/support/factories";
import { openDraw } from "@/tests/support/pass-time";

export async function suggest(from: Member, replyId: string, inHours: number): Promise<string> {
  const proposedAt = new Date(Date.now() + inHours * HOUR_MS);
  const { body } = await sendMessage(from, replyId, { text: "", proposedAt }, null);
  return (body as { message: { _id: string } }).message._id;
}
export const agree = async (from: Member, to: Member, replyId: string, inHours: number) =>
  respondToProposal(to, await suggest(from, replyId, inHours), true);
export const stateOf = async (id: string) => (await db().reply.findUniqueOrThrow({ where: { id } })).state;
export const kindsOf = async (member: Member) => (await listNotifications(member)).map(({ kind }) => kind);
/** Of the notices that wait for a mail. */
export const mailOf = async (member: Member, kind: "at-once" | "daily" = "at-once") =>
  (await listUnsent(member.id, kind)).map((one) => one.kind);
export const markOf = async ({ id }: Member) => (await getProfile(id))?.released;
export async function anExchange(changes: Parameters<typeof aPost>[1] = {}) {
  const [poster, ben] = [await aMember(), await aMember()];
  const postId = await aPost(poster, changes);
  const reply = await aReply(ben, postId, { quantity: changes.quantity ?? 1 });
  return { poster, ben, postId, replyId: reply._id };
}
/** It was promised to Ben, and the time on which both had agreed has passed: either can say that the other was not there. */
export async function aMissedMeeting() {
  const exchange = await anExchange();
  const { poster, ben, postId, replyId } = exchange;
  await promise(poster, postId, { replyId });
  await agree(poster, ben, replyId, 24);
  await letHoursPass(postId, 25);
  return exchange;
}
/** Ben is said to have missed it, and may object. The order of asking chooses from now on, with a friend in line. */
export async function aRuleAfterANoShow() {
  const exchange = await aMissedMeeting();
  const { poster, postId, replyId } = exchange;
  const friend = await aMember();
  const friends = (await aReply(friend, postId))._id;
  await releasePromise(poster, postId, { replyId, reason: "no-show" });
  await editPost(poster, postId, { allocation: "first-come" });
  return { ...exchange, friend, friends };
}
/** The end of the post as well; nobody looks at it meanwhile. */
export async function letDaysPass(postId: string, days: number): Promise<void> {
  await letHoursPass(postId, 24 * days);
  await pool().query(
    `UPDATE "Post" SET "expiresAt" = "expiresAt" - make_interval(days => $2::int),
      "hiddenAt" = "hiddenAt" - make_interval(days => $2::int), "withdrawnAt" = "withdrawnAt" - make_interval(days => $2::int) WHERE "id" = $1`,
    [postId, days],
  );
}
export async function aDraw(people: Member[]) {
  const poster = await aMember();
  const createdAt = new Date(Date.now() - 90 * DAY_MS);
  await db().user.updateMany({ where: { id: { in: people.map(({ id }) => id) } }, data: { createdAt } });
  const drawAt = new Date(Date.now() + 30 * HOUR_MS);
  const postId = await aPost(poster, { allocation: "fair-draw", drawAt, expiresAt: drawAt });
  const ids: string[] = [];
  for (const person of people) ids.push((await aReply(person, postId))._id);
  return { poster, postId, ids };
}
/** Three are drawn; the first agrees on a late time and gives it back after the end has answered the others. */
export async function aDrawnLineAfterItsEnd() {
  const people = [await aMember(), await aMember(), await aMember()];
  const { poster, postId, ids } = await aDraw(people);
  await letDaysPass(postId, 2);
  await settleDuePost(postId);
  await pool().query(openDraw(postId));
  await settleDuePost(postId);
  const rows = await db().reply.findMany({ where: { postId }, orderBy: { rank: "asc" } });
  const [first, second, third] = rows.map(({ id }) => ({ id, person: people[ids.indexOf(id)] as Member }));
  if (!first || !second || !third) throw new Error("three were drawn");
  await agree(poster, first.person, first.id, 24 * 20);
  await letDaysPass(postId, 15);
  await settleDuePost(postId);
  await withdrawReply(first.person, first.id);
  await settleDuePost(postId);
  assert.deepEqual([await stateOf(second.id), await stateOf(third.id)], ["declined", "declined"]);
  return { poster, postId, first, second, third };
}

/** Ben was promised it and is said not to have come, though no time was agreed; a friend of the poster waits. */
export async function aNoShowWithoutTime() {
  const [poster, ben, friend] = [await aMember(), await aMember(), await aMember()];
  const postId = await aPost(poster);
  const bens = (await aReply(ben, postId))._id;
  const friends = (await aReply(friend, postId))._id;
  await promise(poster, postId, { replyId: bens });
  await releasePromise(poster, postId, { replyId: bens, reason: "no-show" });
  return { poster, ben, postId, bens, friends };
}
