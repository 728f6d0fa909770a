import { chosenSettlement } from "@/components/location/public-address";
import { keepDraft, readDraft } from "@/components/post-form/draft";
import { texts } from "@/components/post-form/texts";
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
  const draft = await readDraft(type);
  if (draft?.fields.title || draft?.pictures.length) throw new Error(texts.again.unfinished);
  const { post } = await get<{ post: PostView }>(`/post/${_id}`);
  const fields = {
    type,
    title: post.title,
    description: post.description,
    quantity: String(post.quantity ?? ""),
    tags: post.tags.join(", "),
    address: post.address,
    latitude: String(post.latitude),
    longitude: String(post.longitude),
    exactPlace: post.locationPrecision === "exact",
    settlement: chosenSettlement(post),
    collection: post.collection ?? "",
  };
  const pictures = await Promise.all(post.images.map(fetchPicture));
  await keepDraft(type, { fields, pictures, key: randomId() });
  return PATHS[type];
}

async function fetchPicture({ url }: ImageView, index: number) {
  const blob = await (await fetch(url)).blob();
  return { id: randomId(), file: new File([blob], `picture-${index + 1}.webp`, { type: blob.type }) };
}
