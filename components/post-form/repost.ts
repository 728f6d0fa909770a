import { readAccountDraft } from "@/components/post-form/account-draft";
import { postDrafts } from "@/components/post-form/post-draft";
import { texts } from "@/components/post-form/texts";
import { toPostFields } from "@/components/post-form/to-post-fields";
import { get } from "@/lib/api-client/client";
import type { ImageView, PostView } from "@/lib/posts/schema";
import { randomId } from "@/lib/text/random-id";

const PATHS = { offer: "/donate", request: "/demand" } as const;

/**
 * Puts everything of a post, pictures included, into the draft of a new one.
 *
 * @returns the path of the form
 * @throws Error with a sentence to show when there is an unfinished draft, which must not be lost
 */
export async function repost({ _id, type }: PostView): Promise<string> {
  const begun = [await postDrafts[type].read(), await readAccountDraft(type)];
  if (begun.some((draft) => draft?.fields.title || draft?.images.length))
    throw new Error(texts.again.unfinished);
  const { post } = await get<{ post: PostView }>(`/post/${_id}`);
  const images = await Promise.all(post.images.map(fetchImage));
  // Each post asks anew who may see its street, or the exact place.
  const fields = { ...toPostFields(post), showStreet: false, exactPlace: false };
  const state = { key: randomId(), editedAt: Date.now(), sentAt: 0, hasArrived: false };
  await postDrafts[type].save({ fields, images, ...state });
  return PATHS[type];
}

async function fetchImage({ url, alt = "" }: ImageView, index: number) {
  const blob = await (await fetch(url)).blob();
  return { id: randomId(), file: new File([blob], `picture-${index + 1}.webp`, { type: blob.type }), alt };
}
