import "server-only";
import type { Actor } from "@/lib/auth/session";
import { AppError, type FieldFailure } from "@/lib/http/errors";
import { assertContent, reviewContent } from "@/lib/http/request/assert-content";
import type { RenderedImage } from "@/lib/images/image-worker-client";
import { hasPictureOfOthers, isTextOfOthers } from "@/lib/posts/likeness";
import { isNewMember } from "@/lib/users/new-members";

type Words = {
  title?: string;
  description?: string;
  pickup?: string;
  tags?: string[];
  alts?: string[];
  /** Of an exact place that everybody sees. */
  address?: string | undefined;
};

/** @throws AppError "doubtful", see `assertContent` */
export function assertPostContent(
  words: { [K in keyof Words]?: Words[K] | undefined },
  confirmed?: boolean,
  doubts: FieldFailure[] = [],
) {
  const { title, description, pickup, tags, alts, address } = words;
  const fields = { title, description, pickup, tags: tags && wordsOf(tags), alt: alts?.join("\n"), address };
  assertContent(fields, confirmed, doubts);
}

/** Tags lose their capital letters, by which many addresses are known. */
const wordsOf = (tags: string[]): string => [...tags, ...tags.map(asName)].join(", ");

const asName = (tag: string): string =>
  tag.replace(/(?<![\p{L}\d'’])(?!(?:at|in|of|on) )\p{Ll}/gu, (letter) => letter.toUpperCase());

const COPIED_TEXT = { path: "description", reason: "textOfOthers" } as const;

const isCopiedText = async (actor: Pick<Actor, "id">, description: string): Promise<boolean> =>
  (await isNewMember(actor)) && (await isTextOfOthers(actor, description));

/** For a post that changes. @throws AppError "doubtful" where a new member takes the words of somebody else */
export async function requireOwnWords(actor: Pick<Actor, "id">, description: string): Promise<void> {
  if (await isCopiedText(actor, description))
    throw new AppError("doubtful", { reason: "wordsToTakeOut", issues: [COPIED_TEXT] });
}

type Answers = {
  confirmed?: boolean | undefined;
  /** Whether a moderator can look at it first. */
  canWait: boolean;
  doubts?: FieldFailure[];
};

/**
 * The same for a new post, whose words and pictures a new member must not take from somebody else.
 * @returns whether a moderator has to look at it before others see it
 * @throws AppError "doubtful", see `reviewContent`
 */
export async function reviewNewPost(
  actor: Pick<Actor, "id">,
  { title, description, pickup, tags, alts, address }: Words & { description: string },
  answers: Answers,
): Promise<boolean> {
  const likes = (await isCopiedText(actor, description)) ? [COPIED_TEXT] : [];
  const words = { title, description, pickup, tags: tags && wordsOf(tags), alt: alts?.join("\n"), address };
  return reviewContent(words, { ...answers, likes });
}

/** @returns and @throws as `reviewNewPost` */
export async function reviewPictures(
  actor: Pick<Actor, "id">,
  pictures: Pick<RenderedImage, "likeness">[],
  answers: Answers,
): Promise<boolean> {
  const isCopy = (await isNewMember(actor)) && (await hasPictureOfOthers(actor, pictures));
  const copied = { path: "images", reason: "pictureOfOthers" } as const;
  return reviewContent({}, { ...answers, likes: isCopy ? [copied] : [] });
}
