import { texts } from "@/components/feed/empty-texts";
import { demandHref } from "@/components/post-form/demand-href";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import type { PostType } from "@/lib/posts/field-rules";

/** Nothing here yet: says so, and what one could do about it. */
export default function EmptyList({ type, q }: { type: PostType; q: string }) {
  const toDonate = type === "offer" && !q;
  return (
    <EmptyState
      spot={q ? "search" : "box"}
      as="h3"
      heading={q ? texts.noMatch[type](q) : texts.heading[type]}
      lead={q ? texts.otherWord : texts.invitation[type]}
      next={toDonate ? { href: "/donate", text: texts.donate } : { href: demandHref(q), text: texts.ask }}
    >
      {q && (
        <Link
          href={`/?${new URLSearchParams({ q })}${type === "offer" ? "#demands" : "#donations"}`}
          className="btn btn-quiet"
        >
          {texts.otherList[type]}
        </Link>
      )}
    </EmptyState>
  );
}
