import "server-only";
import type { Actor } from "@/lib/auth/session";
import { invalidateTags } from "@/lib/db/cache-tags";
import type { Tx } from "@/lib/db/client";
import { tags } from "@/lib/db/tag-names";
import { invalidField } from "@/lib/http/errors";
import { remindAgain } from "@/lib/posts/expiry-reminders";
import type { PostChanges } from "@/lib/posts/input-schema";
import { renewTextLikeness } from "@/lib/posts/likeness";
import { isComparedOtherwise, matchAgain } from "@/lib/posts/match-again";
import { type LockedPost, requireActive, requirePoster } from "@/lib/posts/preconditions";
import { assertPostContent, requireOwnWords } from "@/lib/posts/review-post";
import { amountLeft } from "@/lib/posts/rules";
import { updatePost } from "@/lib/posts/update-post";
import { allocateRemaining, isAutomatic } from "@/lib/replies/allocation";
import { settleDuePost } from "@/lib/replies/due-work";
import { doubtsAboutPlace, requireNear, shownAddress } from "@/lib/replies/edit-place";
import { findNearerEnd, leaveToRule } from "@/lib/replies/leave-to-rule";
import { withLockedPost } from "@/lib/replies/locked-post";
import { requireAnswersInTime } from "@/lib/replies/longest-wait";
import { hasEnded, returnAfterEnd } from "@/lib/replies/return-after-end";
import { hasPlaceChanged, revokeAgreedTimes } from "@/lib/replies/revoke-agreed-times";
import { countJustSaid, takeBackOutcomes } from "@/lib/replies/taken-back-outcomes";
import { tellOfChange, tellThoseWhoWait } from "@/lib/replies/tell-of-change";
import { forgetFewer, tellOfFewer } from "@/lib/replies/tell-of-fewer";
import { tellOfNewEnd } from "@/lib/replies/tell-of-new-end";

/** After the first reply the choice can only be left to a rule, and for good. @throws AppError "notFound", "forbidden", "notOpen", "invalid", "doubtful", "conflict" */
export async function editPost(actor: Actor, postId: string, changes: PostChanges): Promise<void> {
  const { description } = changes;
  if (description !== undefined) await requireOwnWords(actor, description);
  // By itself: the database checks an answer at the end by the end that stands when all is done.
  await settleDuePost(postId);
  await withLockedPost(postId, async (tx, post) => {
    await requirePoster(tx, actor, post);
    requireActive(post);
    const words = { ...changes, address: await shownAddress(tx, post, changes) };
    assertPostContent(words, changes.confirmed, await doubtsAboutPlace(tx, post, changes));
    const { quantity } = changes;
    invalidateTags(tx, ...(changes.tags ?? []).flatMap((tag) => [tags.related(tag), tags.listing(tag)]));
    if (quantity !== undefined) await requireQuantity(tx, post, quantity);
    const more = quantity === undefined ? 0 : (quantity ?? 1) - (post.quantity ?? 1);
    if (more > 0) await takeBackOutcomes(tx, post, more);
    if (more > 0) await forgetFewer(tx, post);
    const isMoving = await hasPlaceChanged(tx, post, changes);
    if (isMoving) await requireNear(tx, post, changes);
    const isAnother = await isAnotherThing(tx, post, changes);
    const isOtherwise = isMoving || isAnother || isPickupOther(post, changes);
    const shownBefore = await publicPlaceOf(tx, post);
    const isMatchedAgain = await isComparedOtherwise(tx, postId, changes);
    const { allocation = post.allocation } = changes;
    const isLeftToRule = allocation !== post.allocation;
    const nearer = isLeftToRule && changes.deadline === undefined ? await findNearerEnd(tx, post) : {};
    const { expiresAt, expiredAt } = await updatePost(tx, post, { ...changes, ...nearer });
    await requireAnswersInTime(tx, post, expiresAt);
    const now = new Date();
    const isBack = hasEnded(post, now) && expiresAt > now;
    await tellOfNewEnd(tx, post, { ...post, expiresAt });
    if (expiresAt.getTime() !== post.expiresAt.getTime()) await remindAgain(tx, post, expiresAt);
    if (description !== undefined) await renewTextLikeness(tx, postId, description);
    const alreadyTold = isMoving ? await revokeAgreedTimes(tx, actor, post) : [];
    if (isOtherwise) await tellOfChange(tx, post, alreadyTold);
    if (isAnother) await tellThoseWhoWait(tx, post, "other-words");
    if (isMoving && (await publicPlaceOf(tx, post)) !== shownBefore)
      await tellThoseWhoWait(tx, post, "other-place");
    if (isMatchedAgain) await matchAgain(tx, actor, postId);
    if (isLeftToRule) await leaveToRule(tx, post, { allocation, expiresAt });
    const changed = { ...post, allocation, expiresAt, expiredAt };
    if (isBack) await returnAfterEnd(tx, changed);
    if (quantity === undefined && !isLeftToRule && !isBack) return;
    const changedAmount = { ...changed, quantity: quantity === undefined ? post.quantity : quantity };
    // A rule that promises at once moves the answers of the others.
    const before =
      isLeftToRule && allocation === "first-come" ? { ...post, expiresAt, expiredAt } : undefined;
    const allocated = await allocateRemaining(tx, changedAmount, { before });
    if (more < 0) await tellOfFewer(tx, allocated);
  });
}

const isPickupOther = (post: LockedPost, { pickup = post.pickup }: PostChanges): boolean =>
  pickup !== post.pickup;

/** As neighbours know it. */
async function publicPlaceOf(tx: Tx, { id }: LockedPost): Promise<string> {
  const { publicAddress } = await tx.post.findUniqueOrThrow({
    where: { id },
    select: { publicAddress: true },
  });
  return publicAddress;
}

/** Neighbours who wait asked for these words. */
async function isAnotherThing(tx: Tx, post: LockedPost, changes: PostChanges): Promise<boolean> {
  const { title = post.title, description } = changes;
  if (title !== post.title) return true;
  if (description === undefined) return false;
  return (await tx.post.count({ where: { id: post.id, description } })) === 0;
}

async function requireQuantity(tx: Tx, post: LockedPost, quantity: number | null): Promise<void> {
  requireEnough(post, quantity);
  const more = (quantity ?? 1) - (post.quantity ?? 1);
  if (more <= 0 || !(await isSettledByRule(tx, post)) || more <= (await countJustSaid(tx, post))) return;
  throw invalidField("quantity", { reason: "allocationSettled" });
}

/** Once a rule has begun to choose, the poster could foresee who gets an increase. */
async function isSettledByRule(tx: Tx, post: LockedPost): Promise<boolean> {
  if (post.allocation === "fair-draw") return post.drawnAt !== null;
  return isAutomatic(post) && (await tx.reply.count({ where: { postId: post.id } })) > 0;
}

/** A number cannot end a post for good: nobody could say why, nor undo it. */
function requireEnough(post: LockedPost, quantity: number | null): void {
  const taken = post.promised + post.completed;
  if (amountLeft({ ...post, quantity }) < 0)
    throw invalidField("quantity", { reason: "alreadyTaken", values: { quantity: taken } });
  if (post.completed >= (quantity ?? 1)) throw invalidField("quantity", { reason: "restUnsaid" });
}
