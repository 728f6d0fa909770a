import { expect, it } from "vitest";
import { db, pool } from "@/lib/db/client";
import { listNotifications } from "@/lib/notifications/queries";
import { suggestSimilar } from "@/lib/posts/similar-for-declined";
import { getProfile } from "@/lib/profiles/queries";
import { settleDuePost } from "@/lib/replies/due-work";
import { reportMissingPoster } from "@/lib/replies/mutations";
import { declineReply, promise } from "@/lib/replies/promises";
import { aMissedMeeting, anExchange } from "@/tests/support/exchanges";
import { aMember, aNoShow, aPost, aReply, aTag, letHoursPass, type Member } from "@/tests/support/factories";

const erase = ({ id }: Member) => pool().query("SELECT public.erase_member($1::uuid)::text", [id]);
const brokenOf = async ({ id }: Member) => (await getProfile(id))?.broken;

async function aReplierWhoDidNotCome() {
  const { poster, ben, postId, replyId } = await anExchange();
  await promise(poster, postId, { replyId });
  await aNoShow(poster, ben, postId, replyId);
  expect(await brokenOf(ben)).toBe(1);
  return { poster, ben, marks: () => db().absenceReport.count({ where: { replyId } }) };
}

async function aPosterWhoWasNotThere(hours: number) {
  const { poster, ben, postId, replyId } = await aMissedMeeting();
  await reportMissingPoster(ben, replyId);
  await letHoursPass(postId, hours);
  await settleDuePost(postId);
  return { poster, ben, marks: () => db().posterAbsence.count({ where: { replyId } }) };
}

it("the mark of one who did not come goes with their account", async () => {
  const replier = await aReplierWhoDidNotCome();
  await erase(replier.ben);
  const poster = await aPosterWhoWasNotThere(25);
  expect(await brokenOf(poster.poster)).toBe(1);
  await erase(poster.poster);
  expect([await replier.marks(), await poster.marks()]).toEqual([0, 0]);
});

it("the mark of one who did not come stays when the other leaves, as what they kept does", async () => {
  const { poster, ben } = await aReplierWhoDidNotCome();
  await erase(poster);
  expect(await brokenOf(ben)).toBe(1);
  const missed = await aPosterWhoWasNotThere(25);
  await erase(missed.ben);
  expect(await brokenOf(missed.poster)).toBe(1);
});

it("what a leaver says of a poster who may still deny it counts for nothing", async () => {
  const { ben, marks } = await aPosterWhoWasNotThere(1);
  expect(await marks()).toBe(1);
  await erase(ben);
  expect(await marks()).toBe(0);
});

it("no notice of another keeps the title of a post whose poster has left", async () => {
  const [poster, ben, cleo] = [await aMember(), await aMember(), await aMember()];
  const tag = aTag();
  const id = await aPost(poster, { title: "Accordion", tags: [tag] });
  await aPost(cleo, { title: "Accordion of my late husband Karl", tags: [tag] });
  const { _id: replyId } = await aReply(ben, id);
  await declineReply(poster, id, { replyId });
  await suggestSimilar();
  const said = async () => JSON.stringify(await listNotifications(ben));
  expect(await said()).toContain("late husband Karl");
  await erase(cleo);
  expect(await said()).not.toContain("late husband Karl");
});
