import "server-only";
import { getCommunity } from "@/lib/community/queries";
import type { Tx } from "@/lib/db/client";
import type { Post, Prisma } from "@/lib/generated/prisma/client";
import { metresBetween } from "@/lib/geo/distance";
import { SAME_HOME_METRES } from "@/lib/geo/home-anchor";
import { partsOfShown } from "@/lib/geo/public-place";
import { isSameSettlement } from "@/lib/geo/same-settlement";
import { AppError, type FieldFailure } from "@/lib/http/errors";
import { doubtsAboutSettlement, doubtsAboutTold } from "@/lib/posts/doubtful-settlement";
import type { PostChanges } from "@/lib/posts/input-schema";
import type { LockedPost } from "@/lib/posts/preconditions";
import { shownAfter } from "@/lib/posts/update-post";
import { isAutomatic } from "@/lib/replies/allocation";
import { answeredByEnd } from "@/lib/replies/resume-line";
import { hasEnded } from "@/lib/replies/return-after-end";
import { LIVE_STATES } from "@/lib/replies/rules";

/** The questions about what everyone would see of the place after these changes. */
export async function doubtsAboutPlace(
  tx: Tx,
  post: LockedPost,
  changes: PostChanges,
): Promise<FieldFailure[]> {
  const doubts = await doubtsAboutName(tx, post, changes);
  const { shownAs } = changes;
  const shown = shownAs === undefined ? undefined : await shownAfter(tx, post, changes);
  return shownAs === undefined || shown === undefined
    ? doubts
    : [...doubts, ...doubtsAboutTold(shownAs, shown)];
}

/** A name that an area shows already was confirmed before, for the point where the post is. */
async function doubtsAboutName(
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

/** The words of the address that everybody is to read after these changes, where they change that. */
export async function shownAddress(
  tx: Tx,
  { id }: LockedPost,
  { address, exactPlace }: PostChanges,
): Promise<string | undefined> {
  if (address === undefined && exactPlace === undefined) return undefined;
  const now = await tx.post.findUniqueOrThrow({
    where: { id },
    select: { address: true, locationPrecision: true },
  });
  const isShown = exactPlace ?? now.locationPrecision === "exact";
  return isShown ? (address ?? now.address) : undefined;
}

/**
 * Neighbours whom a rule has chosen, or will choose, would give it back if it were moved far away, and the rule would go on
 * to the next. Several small moves are no way either: the first pin of the post is where it stays. Nor are other words for it:
 * the address goes on naming its settlement.
 * @throws AppError "conflict" for a move beyond the noise of a pin, or into another settlement
 */
export async function requireNear(tx: Tx, post: LockedPost, changes: PostChanges): Promise<void> {
  if (!isAutomatic(post)) return;
  if (await isNobodyThere(tx, post)) return keepFirstPin(tx, post, NO_PIN);
  const before = await tx.post.findUniqueOrThrow({
    where: { id: post.id },
    select: { address: true, latitude: true, longitude: true, firstLatitude: true, firstLongitude: true },
  });
  const { address = before.address, latitude = before.latitude, longitude = before.longitude } = changes;
  const first = {
    latitude: before.firstLatitude ?? before.latitude,
    longitude: before.firstLongitude ?? before.longitude,
  };
  const { country } = await getCommunity(tx);
  const isNear = metresBetween(first, { latitude, longitude }) <= SAME_HOME_METRES;
  if (!isNear || !(await isSameSettlement(before.address, { address, latitude, longitude }, country)))
    throw new AppError("conflict", { reason: "movedAway" });
  await keepFirstPin(tx, post, { firstLatitude: first.latitude, firstLongitude: first.longitude });
}

type FirstPin = Pick<Post, "firstLatitude" | "firstLongitude">;

/** Once nobody asks for it, it may be anywhere, and begins anew there. */
const NO_PIN: FirstPin = { firstLatitude: null, firstLongitude: null };

async function keepFirstPin(tx: Tx, { id }: LockedPost, data: FirstPin): Promise<void> {
  await tx.post.update({ where: { id }, data, select: { id: true } });
}

/** Nor anybody whom a renewal would bring back, or a deadline that is sooner. */
async function isNobodyThere(tx: Tx, post: LockedPost): Promise<boolean> {
  const now = new Date();
  const returning = hasEnded(post, now) ? [answeredByEnd({ ...post, expiresAt: now })] : [];
  const isThere = {
    OR: [{ state: { in: LIVE_STATES } }, ...returning],
  } satisfies Prisma.ReplyWhereInput;
  return (await tx.reply.count({ where: { postId: post.id, ...isThere } })) === 0;
}
