import type { ReactNode } from "react";
import { TagList } from "@/components/post/tag-list";
import { texts } from "@/components/post/texts";
import { LocalTime } from "@/components/ui/local-time";
import type { PostView } from "@/lib/posts/schema";
import { formatCount, formatDay } from "@/lib/text/format";

type Props = { post: PostView; drawnAt: string | null };

/** Further facts in a line that wraps. */
export function PostFacts({ post, drawnAt }: Props) {
  const { amountLeft, tags, allocation, draw, status, expiresAt } = post;
  return (
    <dl className="flex flex-wrap items-center gap-x-5 gap-y-1 border-y border-line py-2.5 text-sm">
      {amountLeft > 0 && <Fact name={texts.facts.amountLeft}>{formatCount(amountLeft)}</Fact>}
      <Fact name={texts.facts.allocation}>
        {texts.facts.allocations[allocation]}
        {draw && (
          <>
            {", "}
            <LocalTime iso={drawnAt ?? draw.at} />
          </>
        )}
      </Fact>
      {status === "open" && <Fact name={texts.facts.until}>{formatDay(expiresAt)}</Fact>}
      <Fact name={texts.facts.tags}>
        <TagList tags={tags} />
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-1.5">
      <dt className="text-soft">{name}</dt>
      <dd className="min-w-0 font-semibold">{children}</dd>
    </div>
  );
}
