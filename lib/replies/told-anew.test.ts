/** The same is told once, and a new fact anew. */
import { expect, it } from "vitest";
import { db } from "@/lib/db/client";
import { sendExpiryReminders } from "@/lib/posts/expiry-reminders";
import { blockMember, unblockMember } from "@/lib/replies/block-member";
import { editPost } from "@/lib/replies/edit-post";
import { confirmHandover } from "@/lib/replies/handover";
import { promise } from "@/lib/replies/promises";
import { removeThankYou, sayThankYou } from "@/lib/thank-yous/mutations";
import { getThanksOf } from "@/lib/thank-yous/queries";
import { DAY_MS } from "@/lib/time/durations";
import { addToWishlist, notifyWishlisters } from "@/lib/wishlist/mutations";
import { anExchange, kindsOf, mailOf } from "@/tests/support/exchanges";
import { aMember, aPost, codeOf } from "@/tests/support/factories";

it("a poster who blocks a wisher for a moment does not ring at them again, as with matches", async () => {
  const [poster, wisher] = [await aMember(), await aMember()];
  const postId = await aPost(poster, { expiresAt: new Date(Date.now() + 2 * DAY_MS) });
  await addToWishlist(wisher, postId);
  await db().wishlistItem.updateMany({
    where: { userId: wisher.id },
    data: { createdAt: new Date(Date.now() - 9 * DAY_MS) },
  });
  await notifyWishlisters("wish-expiring");
  expect(await mailOf(wisher, "daily")).toEqual(["wish-expiring"]);
  // Mailed, and read.
  await db().notification.updateMany({
    where: { userId: wisher.id },
    data: { digestAt: new Date(), readAt: new Date() },
  });
  await blockMember(poster, wisher.id);
  await unblockMember(poster, wisher.id);
  await notifyWishlisters("wish-expiring");
  expect(await mailOf(wisher, "daily")).toEqual([]);
});

it("a giver hears of the words that stand instead of those taken back", async () => {
  const { poster, ben, postId, replyId } = await anExchange();
  await promise(poster, postId, { replyId });
  await confirmHandover(poster, postId, { replyId, code: await codeOf(replyId) });
  const say = (text: string) => sayThankYou(ben, replyId, { text, confirmed: true, picture: null } as never);
  await say("Thanks.");
  await db().notification.updateMany({
    where: { userId: poster.id },
    data: { digestAt: new Date(), readAt: new Date() },
  });
  const { thankYou } = await getThanksOf(ben, replyId);
  await removeThankYou(ben, thankYou?._id ?? "");
  await say("Thank you so much, my daughter loves it.");
  expect(await mailOf(poster, "daily")).toContain("thanked");
});

it("a poster is asked before an end that they have put off and then brought back", async () => {
  const end = new Date(Date.now() + 2 * DAY_MS);
  const { poster, postId } = await anExchange({
    expiresAt: end,
    createdAt: new Date(Date.now() - 10 * DAY_MS),
  });
  await sendExpiryReminders();
  expect(await kindsOf(poster)).toContain("answer-due");
  await db().notification.updateMany({
    where: { userId: poster.id },
    data: { digestAt: new Date(), readAt: new Date() },
  });
  await editPost(poster, postId, { deadline: new Date(Date.now() + 40 * DAY_MS) });
  await editPost(poster, postId, { deadline: end });
  await sendExpiryReminders();
  expect(await mailOf(poster)).toContain("answer-due");
});
