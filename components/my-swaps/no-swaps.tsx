import { texts } from "@/components/replies/texts";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";

/** For a new member: where to begin. */
export function NoSwaps() {
  const { heading, lead, donate, ask } = texts.me.nothing;
  return (
    <EmptyState spot="swap" heading={heading} lead={lead} next={{ href: "/donate", text: donate }}>
      <Link href="/demand" className="btn btn-quiet">
        {ask}
      </Link>
    </EmptyState>
  );
}
