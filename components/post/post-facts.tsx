import type { ReactNode } from "react";
import { TagList } from "@/components/post/tag-list";
import { texts } from "@/components/post/texts";
import { LocalTime } from "@/components/ui/local-time";
import { TimeAgo } from "@/components/ui/time-ago";
import { acceptsReplies, isHandedOver } from "@/lib/posts/rules";
import type { PostView } from "@/lib/posts/schema";
import { formatCount, formatDay } from "@/lib/text/format";

export function PostFacts({ post }: { post: PostView }) {
  const { amountLeft, tags, createdAt, allocation, draw, status, expiresAt, pickup } = post;
  return (
    <dl className="grid grid-cols-2 gap-3">
      {!isHandedOver(status) && <Fact name={texts.facts.amountLeft}>{formatCount(amountLeft)}</Fact>}
      {acceptsReplies(status) && <Fact name={texts.facts.where}>{where(post)}</Fact>}
      {pickup && <Fact name={texts.facts.pickup[post.type]}>{pickup}</Fact>}
      <Fact name={texts.facts.posted}>
        <TimeAgo iso={createdAt} />
      </Fact>
      <Fact name={texts.facts.tags}>
        <TagList tags={tags} />
      </Fact>
      <Fact name={texts.facts.allocation}>
        {texts.facts.allocations[allocation]}
        {draw && (
          <>
            {", "}
            <LocalTime iso={draw.at} />
          </>
        )}
      </Fact>
      {status === "open" && <Fact name={texts.facts.until}>{formatDay(expiresAt)}</Fact>}
    </dl>
  );
}

function where({ address, latitude, longitude, locationPrecision }: PostView): string {
  if (locationPrecision === "exact") return address;
  return texts.facts.around(address || `${latitude.toFixed(2)}, ${longitude.toFixed(2)}`);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 last:odd:col-span-2 rounded-field border border-line bg-card px-4 py-3">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
