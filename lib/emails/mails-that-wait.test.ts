/** Mails that wait say nothing that is over, and ask nothing that is answered. */
import { expect, it } from "vitest";
import { createComment } from "@/lib/comments/mutations";
import { db } from "@/lib/db/client";
import { settleDuePost } from "@/lib/replies/due-work";
import { confirmHandover } from "@/lib/replies/handover";
import { declineReply, promise } from "@/lib/replies/promises";
import { renewPost } from "@/lib/replies/renew-post";
import { notifyMatches } from "@/lib/saved-searches/matching";
import { anExchange, kindsOf, letDaysPass, mailOf } from "@/tests/support/exchanges";
import { aMember, aPost, aReply, codeOf, letHoursPass } from "@/tests/support/factories";

it("no mail asks a poster for an answer that they gave by refusing all", async () => {
  const { poster, postId } = await anExchange();
  await declineReply(poster, postId, {});
  expect(await mailOf(poster)).toEqual([]);
});

it("no mail asks for an answer that the end has given", async () => {
  const { poster, postId } = await anExchange();
  await letDaysPass(postId, 100);
  await settleDuePost(postId);
  expect(await mailOf(poster, "daily")).not.toContain("reply");
});

it("no mail invites a neighbour to ask again who has done so", async () => {
  const { poster, ben, postId } = await anExchange();
  await letDaysPass(postId, 100);
  await settleDuePost(postId);
  await renewPost(poster, postId);
  await aReply(ben, postId);
  expect(await mailOf(ben, "daily")).not.toContain("available-again");
});

it("one mail asks once whether one still wants it, for the number of now", async () => {
  const { poster, ben, postId, replyId } = await anExchange({ quantity: 5 });
  await declineReply(poster, postId, { replyId });
  await letHoursPass(postId, 30);
  await promise(poster, postId, { replyId, quantity: 4 });
  await promise(poster, postId, { replyId, quantity: 2 });
  expect((await mailOf(ben)).filter((kind) => kind === "your-turn")).toHaveLength(1);
});

it("a question under what was given reaches its giver by the mail of the day", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await promise(poster, postId, { replyId });
  await confirmHandover(poster, postId, { replyId, code: await codeOf(replyId) });
  await createComment(ben, postId, { text: "Which bulb does it take?" }, null);
  expect(await kindsOf(poster)).toContain("comment");
  expect(await mailOf(poster, "daily")).toContain("comment");
});

it("no mail says of a post that it may be what one looks for, once one has asked for it", async () => {
  const [ada, ben] = [await aMember(), await aMember()];
  await aPost(ben, { type: "request", title: "Theodolite" });
  await db().matchQueue.deleteMany();
  const postId = await aPost(ada, { title: "Theodolite" });
  await notifyMatches();
  expect(await mailOf(ben, "daily")).toContain("match");
  await aReply(ben, postId);
  expect(await mailOf(ben, "daily")).not.toContain("match");
});
