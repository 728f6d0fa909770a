import { Link } from "@/components/ui/link";
import { tagPath } from "@/lib/posts/tag-path";

/** The tag on a card; it lies above the link that is stretched over the card. */
export function TagPill({ tag }: { tag: string }) {
  const path = tagPath(tag);
  if (!path) return <span className="tag-pill">{tag}</span>;
  return (
    <Link href={path} className="tag-link">
      <span>{tag}</span>
    </Link>
  );
}
