import "server-only";
import type { Actor } from "@/lib/auth/session";
import { invalidateTags } from "@/lib/db/cache-tags";
import { db, isUnavailable, type Tx, transaction } from "@/lib/db/client";
import { tags } from "@/lib/db/tag-names";
import { AppError } from "@/lib/http/errors";
import { assertContent } from "@/lib/http/request/assert-content";
import { makeImage } from "@/lib/images/make-images";
import { notify } from "@/lib/notifications/mutations";
import { recordRemoved } from "@/lib/posts/removed-images";
import { removeUnused, type StoredImages, storeImages } from "@/lib/posts/store-images";
import { requireExchange } from "@/lib/thank-yous/queries";
import type { ExchangeThanksView, ThankYouForm } from "@/lib/thank-yous/schema";
import { asNewMember } from "@/lib/users/new-members";

/**
 * Once for each hand-over, by the one who received it, to the one who gave it. Safe to repeat with the same words.
 * @throws AppError "notFound", "forbidden" for the giver, "conflict" before the hand-over and for a second one, "doubtful",
 * "tooMany", "imageUnreadable", "tooLarge", "noRoom", "unavailable"
 */
export async function sayThankYou(actor: Actor, replyId: string, form: ThankYouForm): Promise<void> {
  const { text, confirmed, picture } = form;
  // Making a picture is expensive, so what cannot be is refused before.
  if (await isSaid(db(), actor, replyId, text)) return;
  assertContent({ text }, confirmed);
  await asNewMember(actor, "comment", async () => {
    const stored = picture && (await storePicture(actor, picture));
    try {
      const isNew = await transaction((tx) => write(tx, actor, replyId, text, stored));
      if (!isNew && stored) await removeUnused(stored.urls);
    } catch (error) {
      if (stored && !isUnavailable(error)) await removeUnused(stored.urls);
      throw error;
    }
  });
}

async function storePicture(actor: Actor, file: File): Promise<StoredImages> {
  return storeImages([await makeImage(new Uint8Array(await file.arrayBuffer()), actor.id)]);
}

/** @returns whether these words are there already @throws AppError as `sayThankYou` where they cannot be said */
async function isSaid(tx: Tx, actor: Actor, replyId: string, text: string): Promise<boolean> {
  const { receiverId, isCompleted } = await requireExchange(tx, actor, replyId);
  if (receiverId !== actor.id) throw new AppError("forbidden", { reason: "notReceiver" });
  if (!isCompleted) throw new AppError("conflict", { reason: "notHandedOver" });
  const said = await tx.thankYou.findUnique({ where: { replyId }, select: { text: true, hiddenAt: true } });
  if (said && (said.text !== text || said.hiddenAt))
    throw new AppError("conflict", { reason: "thankedBefore" });
  return said !== null;
}

/** @returns false where another call has just said the same */
async function write(
  tx: Tx,
  actor: Actor,
  replyId: string,
  text: string,
  stored: StoredImages | null,
): Promise<boolean> {
  await lockReply(tx, replyId);
  if (await isSaid(tx, actor, replyId, text)) return false;
  const { giverId, post } = await requireExchange(tx, actor, replyId);
  const [image] = stored?.images ?? [];
  await tx.thankYou.create({
    data: {
      ...{ replyId, authorId: actor.id, giverId, text },
      ...(image && {
        ...{ pictureUrl: image.url, pictureWidth: image.width, pictureHeight: image.height },
        placeholder: image.placeholder,
      }),
    },
    select: { id: true },
  });
  const payload = { postId: post.id, title: post.title, type: post.type, name: actor.name, replyId };
  await notify(tx, [giverId], { kind: "thanked", dedupeKey: toldOf(replyId), payload });
  invalidateTags(tx, tags.profile(giverId));
  return true;
}

const toldOf = (replyId: string) => `thanked:${replyId}`;

/** Of two calls the second must see what the first has written. */
const lockReply = (tx: Tx, id: string) =>
  tx.$queryRaw`SELECT 1 FROM "Reply" WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`;

/**
 * By its author, who may then say another one, or by the giver, who gets no other; also where one has blocked the other.
 * @throws AppError "notFound", also once it is removed, and for its author while it is hidden
 */
export async function removeThankYou(actor: Actor, id: string): Promise<ExchangeThanksView> {
  const isGiver = await transaction(async (tx) => {
    const [said] = await tx.$queryRaw<
      { authorId: string; giverId: string; replyId: string; isHidden: boolean }[]
    >`
      SELECT "authorId", "replyId", "giverId", "hiddenAt" IS NOT NULL AS "isHidden" FROM "ThankYou"
      WHERE "id" = ${id}::uuid AND "refusedAt" IS NULL FOR UPDATE`;
    const [isItsGiver, isItsAuthor] = [said?.giverId === actor.id, said?.authorId === actor.id];
    if (!said || !(isItsGiver || (isItsAuthor && !said.isHidden))) throw new AppError("notFound");
    if (isItsGiver) await tx.thankYou.updateMany({ where: { id }, data: nothingLeft() });
    else {
      await tx.thankYou.deleteMany({ where: { id } });
      // Other words are told as new ones.
      const theirs = { userId: said.giverId, dedupeKey: toldOf(said.replyId) };
      await tx.notification.deleteMany({ where: theirs });
    }
    invalidateTags(tx, tags.profile(said.giverId));
    return isItsGiver;
  });
  await recordRemoved();
  return { thankYou: null, maySay: !isGiver };
}

const nothingLeft = () => ({
  ...{ text: "", pictureUrl: null, pictureWidth: null, pictureHeight: null, placeholder: null },
  refusedAt: new Date(),
});
