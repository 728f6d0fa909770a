import type { ReactNode } from "react";
import { texts } from "@/components/post/texts";
import { LocalTime } from "@/components/ui/local-time";
import type { PostView } from "@/lib/posts/schema";
import { formatCount, formatDay } from "@/lib/text/format";

type Props = { post: PostView; drawnAt: string | null };

/** Further facts side by side, each below its name as the place is; on a narrow screen they wrap. */
export function PostFacts({ post, drawnAt }: Props) {
  const { amountLeft, allocation, draw, status, expiresAt } = post;
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-2 border-y border-line py-2.5 text-sm sm:gap-x-6">
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
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-soft">{name}</dt>
      <dd className="font-semibold break-words">{children}</dd>
    </div>
  );
}
