import "server-only";
import type { Actor } from "@/lib/auth/session";
import { assertContent, reviewContent } from "@/lib/http/request/assert-content";
import type { RenderedImage } from "@/lib/images/image-worker-client";
import { hasPictureOfOthers, isTextOfOthers } from "@/lib/posts/likeness";
import { isNewMember } from "@/lib/users/new-members";

type Words = { title?: string; description?: string; pickup?: string; tags?: string[] };

/** @throws AppError "doubtful", see `assertContent` */
export function assertPostContent(words: { [K in keyof Words]?: Words[K] | undefined }, confirmed?: boolean) {
  const { title, description, pickup, tags } = words;
  assertContent({ title, description, pickup, tags: tags?.join(", ") }, confirmed);
}

/**
 * The same for a new post, whose words and pictures a new member must not take from somebody else.
 * @returns whether a moderator has to look at it before others see it
 * @throws AppError "doubtful"
 */
export async function reviewNewPost(
  actor: Pick<Actor, "id">,
  {
    title,
    description,
    pickup,
    tags,
    confirmed,
  }: Words & { description: string; confirmed?: boolean | undefined },
): Promise<boolean> {
  const isCopy = (await isNewMember(actor)) && (await isTextOfOthers(actor, description));
  const copied = { path: "description", reason: "textOfOthers" } as const;
  return reviewContent(
    { title, description, pickup, tags: tags?.join(", ") },
    confirmed,
    isCopy ? [copied] : [],
  );
}

/** @returns and @throws as `reviewNewPost` */
export async function reviewPictures(
  actor: Pick<Actor, "id">,
  pictures: Pick<RenderedImage, "likeness">[],
  confirmed?: boolean,
): Promise<boolean> {
  const isCopy = (await isNewMember(actor)) && (await hasPictureOfOthers(actor, pictures));
  const copied = { path: "images", reason: "pictureOfOthers" } as const;
  return reviewContent({}, confirmed, isCopy ? [copied] : []);
}
