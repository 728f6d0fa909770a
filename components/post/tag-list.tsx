import { texts } from "@/components/post/texts";
import { Link } from "@/components/ui/link";
import { tagPath } from "@/lib/posts/tag-path";

/** All tags of a post in a line of text. */
export function TagList({ tags }: { tags: string[] }) {
  if (tags.length === 0) return texts.facts.noTags;
  return (
    <ul className="-my-2 flex flex-wrap gap-x-1">
      {tags.map((tag, index) => (
        <li key={tag} className="flex min-w-0 items-center">
          <TagText tag={tag} />
          {index < tags.length - 1 && ","}
        </li>
      ))}
    </ul>
  );
}

function TagText({ tag }: { tag: string }) {
  const path = tagPath(tag);
  if (!path) return tag;
  return (
    <Link
      href={path}
      className="flex min-h-11 items-center underline decoration-line underline-offset-4 hover:decoration-ink"
    >
      {tag}
    </Link>
  );
}
