/** A rule with an end so far that it would leave out whoever asked long ago, and with all who were refused. */
import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { POST_LIFE_MS } from "@/lib/posts/field-rules";
import { postChanges } from "@/lib/posts/input-schema";
import { settleDuePost } from "@/lib/replies/due-work";
import { editPost } from "@/lib/replies/edit-post";
import { withdrawReply } from "@/lib/replies/mutations";
import { declineReply, promise } from "@/lib/replies/promises";
import { renewPost } from "@/lib/replies/renew-post";
import { DAY_MS } from "@/lib/time/durations";
import { anExchange, letDaysPass, stateOf } from "@/tests/support/exchanges";
import { aMember, aReply, letHoursPass, type Member } from "@/tests/support/factories";

const end = (days: number, more = {}) =>
  postChanges.parse({ deadline: new Date(Date.now() + days * DAY_MS).toISOString(), ...more });

async function refusedLongAgo(days = 95) {
  const { poster, postId, replyId: bens } = await anExchange();
  await declineReply(poster, postId, { replyId: bens });
  await letHoursPass(postId, 24 * days);
  await aReply(await aMember(), postId);
  return { poster, postId, bens };
}

it("with a near end a rule has who was refused long ago", async () => {
  const { poster, postId, bens } = await refusedLongAgo();
  await editPost(poster, postId, end(3, { allocation: "first-come" }));
  expect(await stateOf(bens)).toBe("promised");
});

const TOO_FAR = { code: "conflict", because: { reason: "endTooFar" } };

it("an end that is far for a minute cannot leave them out", async () => {
  const { poster, postId, bens } = await refusedLongAgo();
  const far = editPost(poster, postId, end(90, { allocation: "first-come" }));
  await expect(far).rejects.toMatchObject(TOO_FAR);
  await editPost(poster, postId, end(84, { allocation: "first-come" }));
  expect(await stateOf(bens)).toBe("promised");
});

it("an end that is far for a minute makes no draw among friends", async () => {
  const { poster, postId, bens } = await refusedLongAgo();
  const drawAt = new Date(Date.now() + DAY_MS).toISOString();
  const far = editPost(poster, postId, end(90, { allocation: "fair-draw", drawAt }));
  await expect(far).rejects.toMatchObject(TOO_FAR);
  await editPost(poster, postId, end(3, { allocation: "fair-draw", drawAt }));
  expect(await stateOf(bens)).toBe("waiting");
});

it("a neighbour who asked so long ago that hardly any end has room for them holds up no rule", async () => {
  const { poster, postId, bens } = await refusedLongAgo(175);
  await editPost(poster, postId, end(90, { allocation: "first-come" }));
  expect(await stateOf(bens)).toBe("declined");
});

/** The holder keeps the promise for long; Ben is answered by the end. */
async function aLineAfterItsEnd() {
  const { ben: holder, poster, postId, replyId: holders } = await anExchange({ allocation: "first-come" });
  const bens = (await aReply(await aMember(), postId))._id;
  await letDaysPass(postId, 110);
  await settleDuePost(postId);
  expect([await stateOf(holders), await stateOf(bens)]).toEqual(["promised", "declined"]);
  return { poster, postId, bens, holder, holders };
}

async function whoIsNext(holder: Member, holders: string, postId: string, bens: string) {
  const friends = (await aReply(await aMember(), postId))._id;
  await withdrawReply(holder, holders);
  return [await stateOf(bens), await stateOf(friends)];
}

it("a line is back before a friend who asks", async () => {
  const { poster, postId, bens, holder, holders } = await aLineAfterItsEnd();
  await editPost(poster, postId, end(2));
  expect(await whoIsNext(holder, holders, postId, bens)).toEqual(["promised", "waiting"]);
});

it("an end that is far for a minute cannot leave out the line that is back", async () => {
  const { poster, postId } = await aLineAfterItsEnd();
  await expect(editPost(poster, postId, end(90))).rejects.toMatchObject(TOO_FAR);
});

it("a renewal lasts as long as the first of the line may wait", async () => {
  const { poster, postId, bens, holder, holders } = await aLineAfterItsEnd();
  await renewPost(poster, postId);
  const { askedAt } = await db().reply.findUniqueOrThrow({ where: { id: bens } });
  const { expiresAt } = await db().post.findUniqueOrThrow({ where: { id: postId } });
  expect(expiresAt.getTime() - askedAt.getTime()).toBe(2 * POST_LIFE_MS);
  expect(await whoIsNext(holder, holders, postId, bens)).toEqual(["promised", "waiting"]);
});

it.each([false, true])(
  "a rule has who was refused, also after an unanswered question of the poster: %s",
  async (isAsked) => {
    const { poster, postId, replyId } = await anExchange();
    await aReply(await aMember(), postId);
    await declineReply(poster, postId, { replyId });
    await letHoursPass(postId, 30);
    if (isAsked) await promise(poster, postId, { replyId });
    await letHoursPass(postId, 25);
    await settleDuePost(postId);
    await editPost(poster, postId, { allocation: "first-come" });
    expect(await stateOf(replyId)).toBe("promised");
  },
);
