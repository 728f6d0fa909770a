import type { PostCardView } from "@/components/feed/post-card-view";
import { texts } from "@/components/map/texts";
import { POST_TYPES } from "@/lib/posts/field-rules";

/** A way to narrow a map without asking the server: it has all posts of its list. */
export type MapChoice = { key: string; label: string; count: number; fits(post: PostCardView): boolean };

const MAX_TAGS = 6;
const MIN_OF_TAG = 2;

/** Kinds where there are both, then the most frequent first tags. A choice that narrows nothing is left out. */
export function listMapChoices(posts: PostCardView[]): MapChoice[] {
  const tags = countTags(posts)
    .slice(0, MAX_TAGS)
    .map(([tag]) => ({ key: `tag ${tag}`, label: tag, fits: (post: PostCardView) => post.tag === tag }));
  const types = POST_TYPES.map((type) => ({
    ...{ key: type, label: texts.choices[type] },
    fits: (post: PostCardView) => post.type === type,
  }));
  return [...types, ...tags]
    .map((choice) => ({ ...choice, count: posts.filter(choice.fits).length }))
    .filter(({ count }) => count > 0 && count < posts.length);
}

function countTags(posts: PostCardView[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { tag } of posts) if (tag) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].filter(([, count]) => count >= MIN_OF_TAG).toSorted(([, a], [, b]) => b - a);
}
