import { expect, it } from "vitest";
import { signMailLink } from "@/lib/auth/mail-link";
import { listNotifications } from "@/lib/notifications/queries";
import { notificationText } from "@/lib/notifications/texts";
import { settleDuePost } from "@/lib/replies/due-work";
import { updateReply } from "@/lib/replies/mutations";
import { promise } from "@/lib/replies/promises";
import { requireTurn } from "@/lib/replies/turn-by-link";
import { DAY_MS } from "@/lib/time/durations";
import { anExchange, letDaysPass } from "@/tests/support/exchanges";
import { aMember, aPost, aReply, type Member } from "@/tests/support/factories";

const heardBy = async (who: Member) => (await listNotifications(who)).map(notificationText).join(" ");

it("a replier who asked for three and is promised one hears so", async () => {
  const { poster, ben, postId, replyId } = await anExchange({ quantity: 3 });
  await promise(poster, postId, { replyId, quantity: 1 });
  expect(await heardBy(ben)).toMatch(/1 of “.*” is promised to you/);
});

it("a replier who is asked whether they still want it hears how many it is, by the link of a mail too", async () => {
  const soon = new Date(Date.now() + 2 * DAY_MS);
  const { poster, ben, postId, replyId } = await anExchange({ quantity: 3, expiresAt: soon });
  await letDaysPass(postId, 3);
  await settleDuePost(postId);
  await promise(poster, postId, { replyId, quantity: 1 });
  expect(await requireTurn(signMailLink("turn", ben, replyId))).toMatchObject({ granted: 1, quantity: 3 });
  expect(await heardBy(ben)).toMatch(/1 of “.*” is free for you/);
});

it("a poster hears how many more a replier is promised, not twice the same", async () => {
  const [poster, ada, ben] = [await aMember(), await aMember(), await aMember({ name: "Ben" })];
  const id = await aPost(poster, { quantity: 3, allocation: "first-come" });
  const adas = (await aReply(ada, id, { quantity: 2 }))._id;
  await aReply(ben, id, { quantity: 3 });
  await updateReply(ada, adas, { quantity: 1 });
  const told = (await listNotifications(poster)).map(notificationText);
  const ofBen = told.filter((text) => text.includes("promised to Ben"));
  expect(ofBen).toHaveLength(2);
  expect(new Set(ofBen).size).toBe(2);
});
