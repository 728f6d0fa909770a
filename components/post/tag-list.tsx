import { TagPill } from "@/components/post/tag-link";
import { texts } from "@/components/post/texts";

/** All tags of a post, each of which leads to its posts. */
export function TagList({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label={texts.facts.tags} className="flex min-w-0 flex-wrap gap-x-1.5 gap-y-4 text-sm">
      {tags.map((tag) => (
        <li key={tag} className="flex min-w-0 items-center">
          <TagPill tag={tag} />
        </li>
      ))}
    </ul>
  );
}
