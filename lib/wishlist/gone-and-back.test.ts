/** A wisher hears that it is gone when it is, and that it is back. */
import { expect, it } from "vitest";
import { pool } from "@/lib/db/client";
import { undoDecision } from "@/lib/moderation/undo";
import { confirmHandover, confirmReceipt } from "@/lib/replies/handover";
import { disputeReport } from "@/lib/replies/mutations";
import { promise } from "@/lib/replies/promises";
import { addToWishlist, notifyWishlisters } from "@/lib/wishlist/mutations";
import { anExchange, kindsOf } from "@/tests/support/exchanges";
import { aMember, aStaffMember, codeOf } from "@/tests/support/factories";
import { aDecidedCase } from "@/tests/support/moderation";

async function aWisher(postId: string) {
  const wisher = await aMember();
  await addToWishlist(wisher, postId);
  return wisher;
}

it("a word of the replier alone, which the poster denies, tells no wisher; the true hand-over does", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  const wisher = await aWisher(postId);
  await promise(poster, postId, { replyId });
  await confirmReceipt(ben, replyId);
  await pool().query(
    `UPDATE "Reply" SET "stateSince" = "stateSince" - interval '11 minutes' WHERE "id" = $1`,
    [replyId],
  );
  await notifyWishlisters("wish-gone");
  const atTheWord = await kindsOf(wisher);
  await disputeReport(poster, replyId);
  await confirmHandover(poster, postId, { replyId, code: await codeOf(replyId) });
  await notifyWishlisters("wish-gone");
  expect([atTheWord, await kindsOf(wisher)]).toEqual([[], ["wish-gone"]]);
});

it("a removal by mistake that is undone is told to those who were told of it", async () => {
  const { postId } = await anExchange();
  const wisher = await aWisher(postId);
  const caseId = await aDecidedCase({ kind: "post", id: postId }, { decision: "remove", reason: "A scam." });
  await notifyWishlisters("wish-gone");
  await undoDecision(await aStaffMember("moderator"), caseId, "It was none.");
  expect(await kindsOf(wisher)).not.toEqual(["wish-gone"]);
});
