import "server-only";
import type { Tx } from "@/lib/db/client";
import { toPrismaEnum } from "@/lib/db/enum-names";
import type { Post } from "@/lib/generated/prisma/client";
import { type Cell, cellOfPublicPlace } from "@/lib/geo/grid-cell";
import { keyOf, presentCellFor } from "@/lib/geo/public-cell";
import { invalidField } from "@/lib/http/errors";
import { requireAllocationPauseOver } from "@/lib/posts/allocation-pause";
import {
  cellOfMember,
  cellToShow,
  placeColumns,
  type StoredPlace,
  showExactly,
  shownBefore,
  showPlace,
} from "@/lib/posts/derive-public-place";
import { newSeed } from "@/lib/posts/draw-seed";
import { drawTime } from "@/lib/posts/draw-time";
import { POST_LIFE_MS } from "@/lib/posts/field-rules";
import { drawTimeIssue, type PostChanges } from "@/lib/posts/input-schema";
import { precisionOf } from "@/lib/posts/mutations";
import type { LockedPost } from "@/lib/posts/preconditions";

/** Writes the changed fields. `lib/replies/edit-post.ts` decides what they mean for those who replied. @throws AppError "invalid" */
export async function updatePost(
  tx: Tx,
  post: LockedPost,
  changes: PostChanges,
): Promise<Pick<Post, "expiresAt" | "expiredAt">> {
  const { title, description, tags, quantity, pickup } = changes;
  const allocation = await allocationAfter(tx, post, changes);
  return tx.post.update({
    where: { id: post.id },
    data: {
      ...(title !== undefined && { title }),
      ...(description !== undefined && { description }),
      ...(tags !== undefined && { tags }),
      ...(quantity !== undefined && { quantity }),
      ...(pickup !== undefined && { pickup }),
      ...(await placeAfter(tx, post, changes, cellOfMember)),
      ...allocation,
      allocation: toPrismaEnum(allocation.allocation ?? post.allocation),
      ...deadlineAfter({ ...post, ...allocation }, changes),
      editedAt: new Date(),
    },
    select: { expiresAt: true, expiredAt: true },
  });
}

/** The address that everyone will see after these changes; undefined where they leave the place as it is, or show all of it. */
export async function shownAfter(
  tx: Tx,
  post: LockedPost,
  changes: PostChanges,
): Promise<string | undefined> {
  const after = await placeAfter(tx, post, changes, cellToShow);
  return after?.locationPrecision === "approximate" ? after.publicAddress : undefined;
}

async function placeAfter(
  tx: Tx,
  { id, posterId }: LockedPost,
  changes: PostChanges,
  cellOf: typeof cellOfMember,
) {
  const { address, latitude, longitude, exactPlace, settlement, showStreet } = changes;
  const given = [address, latitude, longitude, exactPlace, settlement, showStreet];
  if (given.every((value) => value === undefined)) return null;
  const now = await tx.post.findUniqueOrThrow({
    where: { id },
    select: {
      ...{ address: true, latitude: true, longitude: true, locationPrecision: true, publicAddress: true },
      ...{ showStreet: true, publicLatitude: true, publicLongitude: true },
    },
  });
  const place = {
    address: address ?? now.address,
    latitude: latitude ?? now.latitude,
    longitude: longitude ?? now.longitude,
  };
  const precision = precisionOf({ exactPlace: exactPlace ?? now.locationPrecision === "exact" });
  if (precision === "exact")
    return {
      ...{ ...place, locationPrecision: precision, showStreet: false },
      ...placeColumns(await showExactly(place)),
    };
  const cell = await cellOf(tx, posterId, place);
  const isKept = now.locationPrecision === "approximate" && (await isIn(cell, now));
  const kept = isKept ? await shownBefore(tx, now) : NOTHING_KEPT;
  const wanted = {
    precision,
    chosen: settlement === undefined ? kept.chosen : settlement,
    showStreet: showStreet ?? kept.showStreet,
  };
  return {
    ...{ ...place, locationPrecision: precision, showStreet: wanted.showStreet },
    ...placeColumns(await showPlace(tx, place, cell, wanted)),
  };
}

/** A choice for one area says nothing of another, and an exact place has its whole address for everybody. */
const NOTHING_KEPT = { chosen: null, showStreet: false };

/** Also in one that the clock has yet to replace. */
async function isIn(cell: Cell, { publicLatitude, publicLongitude }: StoredPlace): Promise<boolean> {
  const shown = cellOfPublicPlace({ latitude: publicLatitude, longitude: publicLongitude });
  return keyOf(await presentCellFor(shown)) === keyOf(cell);
}

async function allocationAfter(
  tx: Tx,
  post: LockedPost,
  { allocation = post.allocation, drawAt, deadline = post.expiresAt }: PostChanges,
) {
  const wanted = allocation === "fair-draw" ? (drawAt ?? post.drawAt) : null;
  const isSame = allocation === post.allocation && wanted?.getTime() === post.drawAt?.getTime();
  if (isSame) return {};
  // A poster may leave the choice to a rule at any time, and cannot take it back.
  const isLeftToRule = post.allocation === "poster" && allocation !== "poster";
  if (!isLeftToRule && ((await tx.reply.count({ where: { postId: post.id } })) > 0 || post.drawClosedAt))
    throw invalidField("allocation", { reason: "allocationLocked" });
  const end = deadline?.getTime() ?? Date.now() + POST_LIFE_MS;
  const wrong = allocation === "fair-draw" && drawTimeIssue(wanted, end);
  if (wrong) throw invalidField("drawAt", { reason: wrong });
  if (post.allocation !== allocation) await requireAllocationPauseOver(post.posterId, allocation, tx);
  const seed = allocation === "fair-draw" ? (post.drawSeed ?? newSeed()) : null;
  return { allocation, drawAt: wanted, drawSeed: seed };
}

/** Of a post that deadlines have kept for longer than that it is not in the past. */
function usualEnd(since: Date): Date {
  const end = since.getTime() + POST_LIFE_MS;
  return new Date(end > Date.now() ? end : Date.now() + POST_LIFE_MS);
}

function deadlineAfter(
  { drawAt, drawClosedAt, drawnAt, createdAt, renewedAt }: LockedPost,
  { deadline }: PostChanges,
) {
  if (deadline === undefined) return {};
  const expiresAt = deadline ?? usualEnd(renewedAt ?? createdAt);
  const drawnFrom = drawAt && drawClosedAt ? drawTime({ drawAt, drawClosedAt }) : drawAt;
  if (drawnFrom && !drawnAt && expiresAt < drawnFrom)
    throw invalidField("deadline", { reason: "deadlineBeforeDraw" });
  // It is there once more: its end answers again.
  return { expiresAt, ...(expiresAt > new Date() && { expiredAt: null }) };
}
