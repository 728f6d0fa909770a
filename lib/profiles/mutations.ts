import "server-only";
import { assertGoodStanding } from "@/lib/auth/good-standing";
import { assertMayPublish } from "@/lib/auth/may-publish";
import type { Actor } from "@/lib/auth/session";
import { invalidateTags } from "@/lib/db/cache-tags";
import { db, isUnavailable, type Tx, transaction } from "@/lib/db/client";
import { tags } from "@/lib/db/tag-names";
import { assertContent } from "@/lib/http/request/assert-content";
import { makeImage } from "@/lib/images/make-images";
import { storeSmallImage } from "@/lib/images/store-small-image";
import { log } from "@/lib/observability/logger";
import { storage } from "@/lib/storage/storage";
import type { ProfileChanges } from "@/lib/users/schema";

/** Safe to repeat. @throws AppError "doubtful"; "suspended", "emailUnverified", "membershipWaiting" for public words */
export async function editProfile(actor: Actor, changes: ProfileChanges): Promise<void> {
  const { name, about, place, emailDaily, emailAtOnce, confirmed } = changes;
  if (name !== undefined || about !== undefined) await assertMaySay(actor);
  assertContent({ name, about }, confirmed);
  const home = place !== undefined && {
    homeAddress: place?.address ?? null,
    homeLatitude: place?.latitude ?? null,
    homeLongitude: place?.longitude ?? null,
  };
  await transaction(async (tx) => {
    await tx.user.update({
      where: { id: actor.id },
      data: {
        ...(name !== undefined && { name }),
        ...(about !== undefined && { about }),
        ...home,
        ...(emailDaily !== undefined && { emailDaily }),
        ...(emailAtOnce !== undefined && { emailAtOnce }),
      },
      select: { id: true },
    });
    invalidateTags(tx, tags.user(actor.id));
  });
}

async function assertMaySay(actor: Actor): Promise<void> {
  assertGoodStanding(actor);
  await assertMayPublish(actor);
}

/** Sharp at the 112 px of a profile, and light at the 28 px of each card of the feed. */
const FACE_WIDTH = 320;

/** After a failure the previous picture stays. @throws AppError "imageUnreadable", "tooLarge", "noRoom", "unavailable" */
export async function setPicture(actor: Actor, file: File): Promise<void> {
  const picture = await makeImage(new Uint8Array(await file.arrayBuffer()), actor.id);
  const url = await storeSmallImage(picture, FACE_WIDTH);
  try {
    await replacePicture(actor, url);
  } catch (error) {
    // The commit may still happen after a lost response.
    if (!isUnavailable(error)) await removeUnused(url);
    throw error;
  }
}

/** Safe to repeat. */
export const removePicture = (actor: Actor): Promise<void> => replacePicture(actor, null);

async function replacePicture(actor: Actor, url: string | null): Promise<void> {
  const before = await transaction(async (tx) => {
    const current = await lockPicture(tx, actor);
    await tx.user.update({ where: { id: actor.id }, data: { pictureUrl: url }, select: { id: true } });
    invalidateTags(tx, tags.user(actor.id));
    return current;
  });
  if (before) await removeUnused(before);
}

/** Locks the row: of two changes the second must see the first's file. */
async function lockPicture(tx: Tx, { id }: Actor): Promise<string | null> {
  const [row] = await tx.$queryRaw<{ pictureUrl: string | null }[]>`
    SELECT "pictureUrl" FROM "User" WHERE "id" = ${id}::uuid FOR UPDATE`;
  return row?.pictureUrl ?? null;
}

async function removeUnused(url: string): Promise<void> {
  try {
    if ((await db().user.count({ where: { pictureUrl: url } })) === 0) await storage().remove([url]);
  } catch (error) {
    log.warn({ err: error }, "the file of a profile picture stays behind");
  }
}
