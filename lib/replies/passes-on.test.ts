/** Sentences about what somebody gives back, or does not answer for: it is free again, or somebody else has it already. */
import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { sendMessage } from "@/lib/messages/mutations";
import { listNotifications } from "@/lib/notifications/queries";
import type { NotificationKind } from "@/lib/notifications/schema";
import { notificationText } from "@/lib/notifications/texts";
import { settleDuePost } from "@/lib/replies/due-work";
import { confirmWanted, withdrawReply } from "@/lib/replies/mutations";
import { promise, releasePromise } from "@/lib/replies/promises";
import { anExchange, stateOf } from "@/tests/support/exchanges";
import { aMember, aPost, aReply, letHoursPass, type Member } from "@/tests/support/factories";

async function textOf(who: Member, kind: NotificationKind): Promise<string> {
  const found = (await listNotifications(who)).find((one) => one.kind === kind);
  if (!found) throw new Error(`nobody told them ${kind}`);
  return notificationText(found);
}

const promisedOf = async (id: string) => (await db().post.findUniqueOrThrow({ where: { id } })).promised;

it("a poster whose rule asks the next at once hears that it goes to them", async () => {
  const { poster, ben, postId, replyId } = await anExchange({ allocation: "first-come" });
  await aReply(await aMember(), postId);
  await letHoursPass(postId, 30);
  await withdrawReply(ben, replyId);
  expect(await textOf(poster, "given-back")).toContain("goes to the next in line");
});

it.each(["first-come", "poster"] as const)(
  "that it is free again where nobody is next: %s",
  async (allocation) => {
    const { poster, ben, postId, replyId } = await anExchange({ allocation });
    if (allocation === "poster") {
      await aReply(await aMember(), postId);
      await promise(poster, postId, { replyId });
    }
    await withdrawReply(ben, replyId);
    expect(await textOf(poster, "given-back")).toContain("is free again");
  },
);

it("one who let their turn pass hears that a partly served neighbour has it", async () => {
  const { ben: first, postId, replyId } = await anExchange({ allocation: "first-come", quantity: 2 });
  const [ben, cleo] = [await aMember(), await aMember()];
  const bens = (await aReply(ben, postId))._id;
  const cleos = (await aReply(cleo, postId, { quantity: 2 }))._id;
  await letHoursPass(postId, 30);
  await withdrawReply(first, replyId);
  await confirmWanted(cleo, cleos);
  await letHoursPass(postId, 25);
  await settleDuePost(postId);
  expect([await stateOf(bens), await promisedOf(postId)]).toEqual(["released", 2]);
  expect(await textOf(ben, "turn-passed")).toContain("went to the next in line");
});

it("so does one who did not answer", async () => {
  const [poster, ben] = [await aMember(), await aMember()];
  const postId = await aPost(poster, { allocation: "first-come", quantity: 2 });
  const replyId = (await aReply(ben, postId))._id;
  const cleos = (await aReply(await aMember(), postId, { quantity: 2 }))._id;
  expect(await stateOf(cleos)).toBe("promised");
  await letHoursPass(postId, 1);
  await sendMessage(poster, replyId, { text: "When do you come?" }, null);
  await letHoursPass(postId, 49);
  await releasePromise(poster, postId, { replyId, reason: "no-answer" });
  await letHoursPass(postId, 25);
  await settleDuePost(postId);
  expect(await promisedOf(postId)).toBe(2);
  expect(await textOf(ben, "no-answer")).toContain("went to the next in line");
});
