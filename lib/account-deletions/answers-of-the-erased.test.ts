/** Of a poster who is erased without days of grace: others still find their answer. */
import { expect, it } from "vitest";
import { eraseDueAccounts, settleLeavingAccounts } from "@/lib/account-deletions/erase-accounts";
import { beginDeletion } from "@/lib/account-deletions/mutations";
import { db } from "@/lib/db/client";
import { sendDueEmails } from "@/lib/emails/mutations";
import { listNotifications } from "@/lib/notifications/queries";
import { notificationText } from "@/lib/notifications/texts";
import { promise } from "@/lib/replies/promises";
import { agree, anExchange, kindsOf, mailOf, stateOf } from "@/tests/support/exchanges";
import { aMember, aReply, type Member } from "@/tests/support/factories";

async function leaveWithoutGrace({ id }: Member) {
  const data = { inactiveNoticeAt: new Date(0), inactiveEmailedAt: new Date(0) };
  await db().user.update({ where: { id }, data });
  await beginDeletion(id, 0);
  await settleLeavingAccounts();
}

it("those who wait and those with a promise keep bell and mail, without the title", async () => {
  const { poster, ben, postId, replyId } = await anExchange({ title: "Accordion" });
  const cleo = await aMember();
  const cleos = (await aReply(cleo, postId))._id;
  await promise(poster, postId, { replyId });
  await leaveWithoutGrace(poster);
  expect([(await kindsOf(ben))[0], (await kindsOf(cleo))[0]]).toEqual(["released", "declined"]);
  await eraseDueAccounts();
  expect(await db().user.count({ where: { id: poster.id } })).toBe(0);
  expect([await stateOf(replyId), await stateOf(cleos)]).toEqual(["released", "declined"]);
  expect([await kindsOf(ben), await kindsOf(cleo)]).toEqual([["released"], ["declined"]]);
  expect([await mailOf(ben), await mailOf(cleo, "daily")]).toEqual([["released"], ["declined"]]);
  const [told] = await listNotifications(ben);
  expect(told && notificationText(told)).toContain("“A former post” was taken down");
});

it("one who has agreed on a time has a mail that it is over", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await promise(poster, postId, { replyId });
  await agree(poster, ben, replyId, 5);
  await db().notification.updateMany({ where: { userId: ben.id }, data: { readAt: new Date() } });
  await db().emailOutbox.deleteMany();
  await leaveWithoutGrace(poster);
  await eraseDueAccounts();
  await sendDueEmails();
  expect(await db().emailOutbox.count({ where: { userId: ben.id, sentAt: { not: null } } })).toBe(1);
});
