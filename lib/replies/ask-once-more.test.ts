/** Notices invite to ask once more only where a new reply is accepted. */
import { expect, it } from "vitest";
import { sendMessage } from "@/lib/messages/mutations";
import { listNotifications } from "@/lib/notifications/queries";
import { notificationText } from "@/lib/notifications/texts";
import { settleDuePost } from "@/lib/replies/due-work";
import { withdrawReply } from "@/lib/replies/mutations";
import { promise, releasePromise } from "@/lib/replies/promises";
import { DAY_MS } from "@/lib/time/durations";
import { agree, anExchange, letDaysPass, stateOf } from "@/tests/support/exchanges";
import { aMember, aReply, letHoursPass, type Member } from "@/tests/support/factories";
import { hide } from "@/tests/support/moderation";

const heardBy = async (who: Member) => (await listNotifications(who)).map(notificationText);
const endsInTwoDays = () => ({ quantity: 2, expiresAt: new Date(Date.now() + 2 * DAY_MS) });

it("nobody is invited behind a promise that goes on long after the end", async () => {
  const { poster, ben, postId, replyId } = await anExchange(endsInTwoDays());
  const cleo = await aMember();
  const cleos = (await aReply(cleo, postId, { quantity: 1 }))._id;
  await promise(poster, postId, { replyId, quantity: 1 });
  await agree(poster, ben, replyId, 24 * 25);
  await letDaysPass(postId, 17);
  await settleDuePost(postId);
  expect(await stateOf(cleos)).toBe("declined");
  await promise(poster, postId, { replyId: cleos });
  await letDaysPass(postId, 2);
  await settleDuePost(postId);
  expect(await stateOf(cleos)).toBe("released");
  expect((await heardBy(cleo))[0]).toBe(
    "You did not say that you still want “Kitchen chair”, and it has ended by now.",
  );
  await expect(aReply(cleo, postId)).rejects.toMatchObject({ code: "notOpen" });
});

it("neither of two whose questions end at once is invited to what has ended with the second", async () => {
  const { poster, ben, postId, replyId } = await anExchange(endsInTwoDays());
  const cleo = await aMember();
  const cleos = (await aReply(cleo, postId))._id;
  await letDaysPass(postId, 3);
  await settleDuePost(postId);
  await promise(poster, postId, { replyId, quantity: 1 });
  await promise(poster, postId, { replyId: cleos, quantity: 1 });
  await letDaysPass(postId, 2);
  await settleDuePost(postId);
  expect([await stateOf(replyId), await stateOf(cleos)]).toEqual(["released", "released"]);
  const ended = "You did not say that you still want “Kitchen chair”, and it has ended by now.";
  expect([(await heardBy(ben))[0], (await heardBy(cleo))[0]]).toEqual([ended, ended]);
  await expect(aReply(ben, postId)).rejects.toMatchObject({ code: "notOpen" });
});

it("nobody is invited to a post that moderators have hidden meanwhile", async () => {
  const { poster, ben, postId, replyId } = await anExchange({ allocation: "first-come" });
  await sendMessage(poster, replyId, { text: "When can you come?" }, null);
  await letHoursPass(postId, 49);
  await releasePromise(poster, postId, { replyId, reason: "no-answer" });
  await hide(postId);
  await letHoursPass(postId, 25);
  await settleDuePost(postId);
  expect((await heardBy(ben))[0]).toBe(
    "No answer about “Kitchen chair” came from you, so the promise has ended.",
  );
  await expect(aReply(ben, postId)).rejects.toMatchObject({ code: "gone" });
});

it("nothing goes to the next in line whose question ends unanswered at once", async () => {
  const { ben: ada, postId, replyId: adas } = await anExchange({ quantity: 2, allocation: "first-come" });
  const [ben, cleo] = [await aMember(), await aMember()];
  await aReply(ben, postId, { quantity: 1 });
  await aReply(cleo, postId, { quantity: 2 });
  await letHoursPass(postId, 30);
  await withdrawReply(ada, adas);
  await letHoursPass(postId, 25);
  await settleDuePost(postId);
  const free =
    "You did not say that you still want “Kitchen chair”, so it is free again. You can ask once more.";
  expect([(await heardBy(ben))[0], (await heardBy(cleo))[0]]).toEqual([free, free]);
  expect((await aReply(ben, postId)).state).toBe("promised");
});
