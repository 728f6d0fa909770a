import "server-only";
import type { Tx } from "@/lib/db/client";
import { metresBetween } from "@/lib/geo/distance";
import { SAME_HOME_METRES } from "@/lib/geo/home-anchor";
import { partsOfShown } from "@/lib/geo/public-place";
import { AppError, type FieldFailure } from "@/lib/http/errors";
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
 * Neighbours whom a rule has chosen would give it back if it were moved far away, and the rule would go on to the next.
 * @throws AppError "conflict" for a move beyond the noise of a pin
 */
export async function requireNear(tx: Tx, post: LockedPost, changes: PostChanges): Promise<void> {
  if (!isAutomatic(post) || post.promised === 0) return;
  const before = await tx.post.findUniqueOrThrow({
    where: { id: post.id },
    select: { latitude: true, longitude: true },
  });
  const { latitude = before.latitude, longitude = before.longitude } = changes;
  if (metresBetween(before, { latitude, longitude }) <= SAME_HOME_METRES) return;
  throw new AppError("conflict", { reason: "movedAway" });
}
