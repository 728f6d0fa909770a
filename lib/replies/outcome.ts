import "server-only";
import { requireActorOfLink } from "@/lib/auth/mail-link";
import type { Actor } from "@/lib/auth/session";
import { invalidateTags } from "@/lib/db/cache-tags";
import { databaseTime, type Tx } from "@/lib/db/client";
import { tags } from "@/lib/db/tag-names";
import { AppError, invalidField } from "@/lib/http/errors";
import { isDownForGood, type LockedPost, requireActive, requirePoster } from "@/lib/posts/preconditions";
import { recordRemoved } from "@/lib/posts/removed-images";
import { amountLeft } from "@/lib/posts/rules";
import { publishSignal } from "@/lib/realtime/signals";
import { withLockedPost } from "@/lib/replies/locked-post";
import type { OutcomeFields } from "@/lib/replies/outcome-schema";
import { forgetOutcome } from "@/lib/replies/take-down-locked";
import { beginTakeDown } from "@/lib/replies/take-down-post";
import { tellOfFewer } from "@/lib/replies/tell-of-fewer";

/**
 * Records that some or all of it is no longer to be had here. All of it takes the post down, as `beginTakeDown` does: those
 * concerned are told once it is down for good. Of some they are told at once. Safe to repeat without a quantity, or with how many were `left`.
 * @throws AppError "notFound", "forbidden", "gone", "notOpen", "conflict" while a rule owes the rest, "invalid"
 */
export async function recordOutcome(
  actor: Actor,
  postId: string,
  { outcome: kind, quantity: wanted, left }: OutcomeFields,
  { onlyUnpromised = false } = {},
): Promise<void> {
  await withLockedPost(postId, async (tx, post) => {
    await requirePoster(tx, actor, post);
    if (isDownForGood(post)) return requireSaid(tx, post);
    const isRest = onlyUnpromised && post.promised > 0;
    if (isRest && amountLeft(post) === 0) throw new AppError("conflict", { reason: "answeredBefore" });
    const quantity = isRest ? amountLeft(post) : wanted;
    if (left !== undefined && left !== amountLeft(post))
      return requireSaidOfSome(tx, post, kind, wanted, left);
    const open = (post.quantity ?? 1) - post.completed;
    if (quantity === undefined || (quantity === open && post.promised === 0)) {
      await forgetOutcome(tx, post);
      await beginTakeDown(tx, post, actor, { because: kind });
      // A post that moderators have hidden went to nobody.
      if (!post.hiddenAt || post.takeDownAt) await addOutcome(tx, post, kind, open);
      return;
    }
    requireActive(post);
    requireLeft(post, quantity);
    await addOutcome(tx, post, kind, quantity);
    const rest = { quantity: (post.quantity ?? 1) - quantity };
    await tx.post.update({ where: { id: post.id }, data: rest, select: { id: true } });
    await tellOfFewer(tx, { ...post, ...rest });
  });
  await recordRemoved();
}

/**
 * Works without sign-in. Of what is not promised: an old link takes no promise back.
 * @throws AppError "notFound" for an invalid link, and as `recordOutcome`
 */
export async function recordOutcomeByLink(token: string, outcome: OutcomeFields["outcome"]): Promise<void> {
  const { actor, aboutId: postId } = await requireActorOfLink("renew", token);
  await recordOutcome(actor, postId, { outcome }, { onlyUnpromised: true });
}

/** @throws AppError "notOpen" where nothing was said in time: a repetition is none */
async function requireSaid(tx: Tx, { id: postId }: LockedPost): Promise<void> {
  if ((await tx.postOutcome.count({ where: { postId } })) === 0) throw new AppError("notOpen");
}

/** @throws AppError "conflict" where another number is left for another reason than this word */
async function requireSaidOfSome(
  tx: Tx,
  post: LockedPost,
  kind: OutcomeFields["outcome"],
  quantity: number | undefined,
  left: number,
): Promise<void> {
  const said = await tx.postOutcome.findFirst({
    where: { postId: post.id },
    select: { kind: true, quantity: true },
    orderBy: [{ at: "desc" }, { id: "desc" }],
  });
  const isThis = said?.kind === kind && said.quantity === quantity;
  if (!isThis || amountLeft(post) !== left - quantity)
    throw new AppError("conflict", { reason: "otherNumberLeft" });
}

function requireLeft(post: LockedPost, quantity: number): void {
  const left = amountLeft(post);
  if (left === 0) throw new AppError("notEnough");
  if (quantity > left) throw invalidField("quantity", { reason: "thereAreOnly", values: { quantity: left } });
}

async function addOutcome(
  tx: Tx,
  { id: postId, posterId }: LockedPost,
  kind: OutcomeFields["outcome"],
  quantity: number,
): Promise<void> {
  // By the same clock as `withdrawnAt`, see `forgetOutcome`.
  const at = await databaseTime(tx);
  await tx.postOutcome.create({ data: { postId, kind, quantity, at }, select: { id: true } });
  if (kind === "elsewhere") invalidateTags(tx, tags.impact);
  // Open pages show it: the one where it was said may just be giving way to that of a post that is taken down.
  await publishSignal(tx, [posterId], { kind: "notification" });
}
