import "server-only";
import type { Actor } from "@/lib/auth/session";
import { invalidateAdded } from "@/lib/db/cache-tags";
import { db, isUnavailable, type Tx } from "@/lib/db/client";
import { toPrismaEnum } from "@/lib/db/enum-names";
import { tags, tagsOfPost } from "@/lib/db/tag-names";
import type { Post } from "@/lib/generated/prisma/client";
import { findStoredResponse, requestFingerprint, runOnce, type StoredResponse } from "@/lib/http/idempotency";
import type { RenderedImage } from "@/lib/images/image-worker-client";
import { makeImages } from "@/lib/images/make-images";
import { requireAllocationPauseOver } from "@/lib/posts/allocation-pause";
import { derivePublicPlace, placeColumns, type ShownPlace } from "@/lib/posts/derive-public-place";
import { doubtsAboutShown } from "@/lib/posts/doubtful-settlement";
import { newSeed } from "@/lib/posts/draw-seed";
import { POST_LIFE_MS } from "@/lib/posts/field-rules";
import type { Upload } from "@/lib/posts/input-schema";
import { storeLikenesses } from "@/lib/posts/likeness";
import { ownSelect } from "@/lib/posts/post-rows";
import { toOwnPostView } from "@/lib/posts/queries";
import { assertPostQuota } from "@/lib/posts/quota";
import { reviewNewPost, reviewPictures } from "@/lib/posts/review-post";
import { removeUnused, type StoredImage, type StoredImages, storeImages } from "@/lib/posts/store-images";
import { asNewMember, requireOtherWords } from "@/lib/users/new-members";

const ROUTE = "POST /post/upload";
const CREATED = 201;

type Hold = (tx: Tx, actor: Actor, postId: string) => Promise<void>;

/** Keeps a post from others until a moderator has looked at it, in the transaction that publishes it. */
export type Moderation = {
  /** Whether somebody can look at what this member publishes. */
  isPossible: (actor: Actor) => Promise<boolean>;
  hold: Hold;
};

/**
 * A key makes it safe to repeat for 24 hours. A failure leaves no images, or orphans for the daily clean-up.
 * @throws AppError "doubtful", "imageUnreadable", "tooLarge", "keyReused", "noRoom", "unavailable", and see `assertPostQuota`
 */
export async function publishPost(
  actor: Actor,
  upload: Upload,
  key: string | null,
  moderation?: Moderation,
): Promise<StoredResponse> {
  const { images, alts = [], shownAs, ...fields } = upload;
  const files = await Promise.all(images.map(async (image) => new Uint8Array(await image.arrayBuffer())));
  const claim = {
    route: ROUTE,
    key,
    requestHash: requestFingerprint([JSON.stringify([fields, alts]), ...files]),
  };
  const earlier = await findStoredResponse(actor, claim);
  if (earlier) return earlier;
  return dedupeInFlight(key && [actor.id, key, claim.requestHash].join(), async () => {
    await requireAllocationPauseOver(actor.id, fields.allocation);
    await requireOtherPost(actor, fields);
    const canWait = (await moderation?.isPossible(actor)) ?? false;
    const answers = { confirmed: fields.confirmed, canWait };
    const doubts = await doubtsAboutShown(db(), actor.id, { ...fields, shownAs });
    const address = fields.exactPlace ? fields.address : undefined;
    const hasDoubtfulWords = await reviewNewPost(actor, { ...fields, address, alts }, { ...answers, doubts });
    return asNewMember(actor, "post", async () => {
      await assertPostQuota(actor);
      const pictures = await makeImages(files, actor.id);
      const hasCopies = await reviewPictures(actor, pictures, answers);
      const hold = hasDoubtfulWords || hasCopies ? moderation?.hold : undefined;
      const stored = await storeImages(pictures, alts);
      return publishWith(actor, fields, { stored, pictures, ...(hold && { hold }) }, claim);
    });
  });
}

const requireOtherPost = (actor: Actor, { title, description }: Fields) =>
  requireOtherWords(actor, description, (since) =>
    db().post.findFirst({
      where: { posterId: actor.id, title, description, createdAt: { gt: since } },
      select: { createdAt: true },
    }),
  );

const inFlight = new Map<string, Promise<StoredResponse>>();

/** Concurrent repetitions share one run, because rendering images is expensive. */
function dedupeInFlight(name: string | null, work: () => Promise<StoredResponse>): Promise<StoredResponse> {
  if (name === null) return work();
  const first = inFlight.get(name) ?? work().finally(() => inFlight.delete(name));
  inFlight.set(name, first);
  return first;
}

export type Fields = Omit<Upload, "images" | "alts">;

async function publishWith(
  actor: Actor,
  fields: Fields,
  { stored, pictures, hold }: { stored: StoredImages; pictures: RenderedImage[]; hold?: Hold },
  claim: Parameters<typeof runOnce>[1],
) {
  const { first, ...answered } = await runOnce(actor, claim, async (tx) => {
    const { settlement: chosen, showStreet } = fields;
    const wanted = { precision: precisionOf(fields), chosen, showStreet };
    const place = await derivePublicPlace(tx, actor.id, fields, wanted);
    const row = { ...newPost(actor, fields, place), publishKey: claim.key };
    const post = await insertPost(tx, actor, row, stored.images);
    const shownBy = tagsOfPost({ id: post._id, posterId: actor.id, tags: post.tags });
    invalidateAdded(tx, ...shownBy, ...post.tags.map(tags.related), tags.lastSitemap);
    await storeLikenesses(tx, post._id, fields.description, pictures);
    if (!hold) return { status: CREATED, body: { post } };
    await hold(tx, actor, post._id);
    return { status: CREATED, body: { post, held: true } };
  }).catch(async (error) => {
    // The commit may still happen after a lost response: `lib/posts/orphaned-images.ts` decides about the files.
    if (!isUnavailable(error)) await removeUnused(stored.urls);
    throw error;
  });
  if (!first) await removeUnused(stored.urls);
  return answered;
}

export const precisionOf = ({ exactPlace }: Pick<Fields, "exactPlace">) =>
  exactPlace ? ("exact" as const) : ("approximate" as const);

export function newPost(
  actor: Pick<Actor, "id">,
  {
    exactPlace,
    settlement: _,
    confirmed: __,
    shownAs: ___,
    showStreet,
    quantity,
    deadline,
    drawAt,
    allocation,
    ...fields
  }: Fields,
  place: ShownPlace,
) {
  const isDrawn = allocation === "fair-draw";
  return {
    ...fields,
    allocation: toPrismaEnum(allocation),
    quantity: quantity ?? null,
    expiresAt: deadline ?? new Date(Date.now() + POST_LIFE_MS),
    drawAt: isDrawn && drawAt ? drawAt : null,
    drawSeed: isDrawn ? newSeed() : null,
    locationPrecision: precisionOf({ exactPlace }),
    showStreet: showStreet === true && !exactPlace,
    ...placeColumns(place),
    posterId: actor.id,
  };
}

type NewRow = ReturnType<typeof newPost> & Pick<Post, "publishKey">;

/** Three small statements: Prisma would read everything again for its relations. */
async function insertPost(tx: Tx, actor: Actor, data: NewRow, images: StoredImage[]) {
  const { poster: _, images: __, ...columns } = ownSelect;
  const row = await tx.post.create({ data, select: columns });
  await tx.image.createMany({ data: images.map((image) => ({ ...image, postId: row.id })) });
  const shown = images.map(({ url, width, height, placeholder, alt }) => ({
    url,
    width,
    height,
    placeholder,
    alt,
  }));
  const poster = await tx.user.findUniqueOrThrow({
    where: { id: actor.id },
    select: ownSelect.poster.select,
  });
  return toOwnPostView({ ...row, poster, images: shown });
}
