import "server-only";
import type { Actor } from "@/lib/auth/session";
import { verifyToken } from "@/lib/auth/signed-token";
import { invalidateTags, tags as names } from "@/lib/db/cache-tags";
import type { Tx } from "@/lib/db/client";
import { toPrismaEnum } from "@/lib/db/enum-names";
import { chosenAddress } from "@/lib/geo/public-place";
import { AppError, invalidField } from "@/lib/http/errors";
import { notify } from "@/lib/notifications/mutations";
import { requireDrawPauseOver } from "@/lib/posts/draw-pause";
import { newSeed } from "@/lib/posts/draw-seed";
import { derivePublicPlace } from "@/lib/posts/home-clusters";
import { precisionOf } from "@/lib/posts/mutations";
import { getPostOrGone } from "@/lib/posts/queries";
import { recordRemoved, removeImages } from "@/lib/posts/removed-images";
import { amountLeft } from "@/lib/posts/rules";
import { drawTimeIssue, POST_LIFE, type PostChanges, type PostView } from "@/lib/posts/schema";
import { allocateRemaining, declineRemaining, isAutomatic } from "@/lib/replies/allocation";
import { withLockedPost } from "@/lib/replies/locked-post";
import { type LockedPost, replySelect, requireActive, requirePoster } from "@/lib/replies/preconditions";
import { notificationPayload, transitionReply } from "@/lib/replies/transitions";

/** The first reply locks the allocation. @throws AppError "notFound", "forbidden", "notOpen", "invalid" */
export async function editPost(actor: Actor, postId: string, changes: PostChanges): Promise<void> {
  await withLockedPost(postId, async (tx, post) => {
    requirePoster(actor, post);
    requireActive(post);
    const { title, description, tags, quantity, pickup } = changes;
    if (quantity !== undefined) await requireQuantity(tx, post, quantity);
    const choice = await choiceAfter(tx, post, changes);
    await tx.post.update({
      where: { id: post.id },
      data: {
        ...(title !== undefined && { title }),
        ...(description !== undefined && { description }),
        ...(tags !== undefined && { tags }),
        ...(quantity !== undefined && { quantity }),
        ...(pickup !== undefined && { pickup }),
        ...(await placeAfter(tx, post, changes)),
        ...choice,
        allocation: toPrismaEnum(choice.allocation ?? post.allocation),
        ...deadlineAfter({ ...post, ...choice }, changes),
        editedAt: new Date(),
      },
      select: { id: true },
    });
    if (PLACE.some((name) => changes[name] !== undefined)) await notifyRecipients(tx, post);
    if (quantity === undefined) return;
    const now = await allocateRemaining(tx, { ...post, quantity });
    if (now.completed >= (quantity ?? 1)) await declineRemaining(tx, now, "gone", actor);
  });
  invalidateTags(...(changes.tags ?? []).map(names.tag));
}

const PLACE = ["address", "latitude", "longitude"] as const;

async function notifyRecipients(tx: Tx, post: LockedPost): Promise<void> {
  const recipients = await tx.reply.findMany({
    where: { postId: post.id, state: "promised" },
    select: { personId: true },
  });
  await notify(
    tx,
    recipients.map(({ personId }) => personId),
    { kind: "changed", dedupeKey: `changed:${post.id}:${Date.now()}`, payload: notificationPayload(post) },
  );
}

async function requireQuantity(tx: Tx, post: LockedPost, quantity: number | null): Promise<void> {
  requireEnough(post, quantity);
  if ((quantity ?? 1) <= (post.quantity ?? 1) || !(await isSettledByRule(tx, post))) return;
  throw invalidField("quantity", { reason: "allocationSettled" });
}

/** Once a rule has begun to choose, the poster could foresee who gets an increase. */
async function isSettledByRule(tx: Tx, post: LockedPost): Promise<boolean> {
  if (post.allocation === "fair-draw") return post.drawnAt !== null;
  return isAutomatic(post) && (await tx.reply.count({ where: { postId: post.id } })) > 0;
}

function requireEnough(post: LockedPost, quantity: number | null): void {
  const taken = post.promised + post.completed;
  if (amountLeft({ ...post, quantity }) >= 0) return;
  throw invalidField("quantity", { reason: "alreadyTaken", values: { quantity: taken } });
}

async function placeAfter(tx: Tx, { id, posterId }: LockedPost, changes: PostChanges) {
  const { address, latitude, longitude, exactPlace, settlement } = changes;
  const given = [address, latitude, longitude, exactPlace, settlement];
  if (given.every((value) => value === undefined)) return {};
  const now = await tx.post.findUniqueOrThrow({
    where: { id },
    select: { address: true, latitude: true, longitude: true, locationPrecision: true, publicAddress: true },
  });
  const wasExact = now.locationPrecision === "exact";
  const precision = precisionOf({ exactPlace: exactPlace ?? wasExact });
  const place = {
    address: address ?? now.address,
    latitude: latitude ?? now.latitude,
    longitude: longitude ?? now.longitude,
  };
  const chosenBefore = wasExact ? null : chosenAddress(now.address, now.publicAddress);
  const chosen = settlement === undefined ? chosenBefore : settlement;
  const shown = await derivePublicPlace(tx, posterId, place, { precision, chosen });
  return {
    ...place,
    locationPrecision: precision,
    publicAddress: shown.address,
    publicLatitude: shown.latitude,
    publicLongitude: shown.longitude,
  };
}

async function choiceAfter(
  tx: Tx,
  post: LockedPost,
  { allocation = post.allocation, drawAt, deadline = post.expiresAt }: PostChanges,
) {
  const wanted = allocation === "fair-draw" ? (drawAt ?? post.drawAt) : null;
  const isSame = allocation === post.allocation && wanted?.getTime() === post.drawAt?.getTime();
  if (isSame) return {};
  if ((await tx.reply.count({ where: { postId: post.id } })) > 0 || post.drawnAt)
    throw invalidField("allocation", { reason: "allocationLocked" });
  const end = deadline?.getTime() ?? Date.now() + POST_LIFE;
  const wrong = allocation === "fair-draw" && drawTimeIssue(wanted, end);
  if (wrong) throw invalidField("drawAt", { reason: wrong });
  if (allocation === "fair-draw" && post.allocation !== allocation)
    await requireDrawPauseOver(post.posterId, tx);
  const seed = allocation === "fair-draw" ? (post.drawSeed ?? newSeed()) : null;
  return { allocation, drawAt: wanted, drawSeed: seed };
}

function deadlineAfter({ drawAt, drawnAt, createdAt, renewedAt }: LockedPost, { deadline }: PostChanges) {
  if (deadline === undefined) return {};
  if (deadline && drawAt && !drawnAt && deadline < drawAt)
    throw invalidField("deadline", { reason: "deadlineBeforeDraw" });
  const start = renewedAt ?? createdAt;
  return { expiresAt: deadline ?? new Date(start.getTime() + POST_LIFE) };
}

/** Renews even after expiry. Safe to repeat. @throws AppError "notFound", "forbidden", "notOpen" */
export async function renewPost(actor: Pick<Actor, "id">, postId: string): Promise<void> {
  await withLockedPost(postId, async (tx, post) => {
    requirePoster(actor, post);
    requireActive(post);
    const now = Date.now();
    await tx.post.update({
      where: { id: post.id },
      data: { renewedAt: new Date(now), expiresAt: new Date(now + POST_LIFE) },
      select: { id: true },
    });
  });
}

/** Works without sign-in. @throws AppError "notFound" for an invalid link, "notOpen" */
export async function renewByLink(token: string): Promise<void> {
  const { userId, postId } = readLink(token);
  await renewPost({ id: userId }, postId);
}

export async function requireRenewable(token: string): Promise<PostView> {
  const post = await getPostOrGone(readLink(token).postId);
  if (!post) throw new AppError("notFound");
  if (post === "taken-down" || ["given", "received"].includes(post.status)) throw new AppError("notOpen");
  return post;
}

function readLink(token: string): { userId: string; postId: string } {
  const [userId = "", postId = ""] = verifyToken("renew", token) ?? [];
  if (!userId) throw new AppError("notFound", { reason: "brokenLink" });
  return { userId, postId };
}

/**
 * Releases promises and declines waiting replies. The poster and repliers can still read the post. Safe to repeat.
 * @throws AppError "notFound", "forbidden", "notOpen" when all is handed over, "conflict" while a rule owes the rest
 */
export async function takeDownPost(actor: Actor, postId: string): Promise<void> {
  await withLockedPost(postId, async (tx, post) => {
    requirePoster(actor, post);
    if (post.withdrawnAt) return;
    if (post.goneAt) throw new AppError("notOpen");
    requireNothingOwed(post);
    const where = { postId: post.id, state: "promised" as const };
    for (const reply of await tx.reply.findMany({ where, select: replySelect })) {
      await transitionReply(tx, post, reply, "released", { reason: "post-withdrawn", by: actor });
    }
    await declineRemaining(tx, post, "post-withdrawn", actor);
    await tx.post.update({
      where: { id: post.id },
      data: { withdrawnAt: new Date() },
      select: { id: true },
    });
    await removeImages(tx, { postId: post.id });
  });
  await recordRemoved();
}

function requireNothingOwed(post: LockedPost): void {
  if (!isAutomatic(post) || post.completed === 0 || post.promised === 0) return;
  throw new AppError("conflict", { reason: "stillPromised" });
}
