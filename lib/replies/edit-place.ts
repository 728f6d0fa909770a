import "server-only";
import type { Tx } from "@/lib/db/client";
import { metresBetween } from "@/lib/geo/distance";
import type { Point } from "@/lib/geo/grid-cell";
import { SAME_HOME_METRES } from "@/lib/geo/home-anchor";
import { partsOfShown } from "@/lib/geo/public-place";
import { AppError, type FieldFailure } from "@/lib/http/errors";
import { selectHomeAnchors } from "@/lib/posts/derive-public-place";
import { doubtsAboutSettlement } from "@/lib/posts/doubtful-settlement";
import type { PostChanges } from "@/lib/posts/input-schema";
import type { LockedPost } from "@/lib/posts/preconditions";
import { isAutomatic } from "@/lib/replies/allocation";

/** A name that an area shows already was confirmed before, for the point where the post is. */
export async function doubtsAboutPlace(
  tx: Tx,
  { id, posterId }: LockedPost,
  changes: PostChanges,
): Promise<FieldFailure[]> {
  if (!changes.settlement || changes.exactPlace) return [];
  const now = await tx.post.findUniqueOrThrow({
    where: { id },
    select: {
      ...{ address: true, publicAddress: true, showStreet: true },
      ...{ latitude: true, longitude: true, locationPrecision: true },
    },
  });
  const isArea = now.locationPrecision === "approximate";
  const { settlement } = partsOfShown(now.address, now.publicAddress, now.showStreet);
  const { latitude = now.latitude, longitude = now.longitude } = changes;
  const isSamePoint = latitude === now.latitude && longitude === now.longitude;
  return isArea && isSamePoint && settlement === changes.settlement
    ? []
    : doubtsAboutSettlement(tx, posterId, changes.settlement, { latitude, longitude });
}

/**
 * Neighbours whom a rule has chosen, or will choose, would give it back if it were moved far away, and the rule would go on
 * to the next. Several small moves are no way either: the first pin of a place is where it stays.
 * @throws AppError "conflict" for a move beyond the noise of a pin
 */
export async function requireNear(tx: Tx, post: LockedPost, changes: PostChanges): Promise<void> {
  if (!isAutomatic(post) || (await isNobodyThere(tx, post))) return;
  const before = await tx.post.findUniqueOrThrow({
    where: { id: post.id },
    select: { latitude: true, longitude: true },
  });
  const { latitude = before.latitude, longitude = before.longitude } = changes;
  const isNear = (one: Point) => metresBetween(one, { latitude, longitude }) <= SAME_HOME_METRES;
  const pins = await tx.$queryRaw<Point[]>(selectHomeAnchors(post.posterId, before));
  const first = pins.filter((one) => metresBetween(one, before) <= SAME_HOME_METRES);
  if (isNear(before) && (first.length === 0 || first.some(isNear))) return;
  throw new AppError("conflict", { reason: "movedAway" });
}

const isNobodyThere = async (tx: Tx, { id: postId }: LockedPost): Promise<boolean> =>
  (await tx.reply.count({ where: { postId, state: { in: ["waiting", "promised"] } } })) === 0;
