import type { ReactNode } from "react";
import { TagList } from "@/components/post/tag-link";
import { words } from "@/components/post/texts";
import { Moment } from "@/components/ui/local-time";
import { TimeAgo } from "@/components/ui/time-ago";
import { isGone, takesReplies } from "@/lib/posts/rules";
import type { PostView } from "@/lib/posts/schema";
import { count, dayOf } from "@/lib/text/format";

/** What one wants to know at a glance. */
export function PostFacts({ post }: { post: PostView }) {
  const { amountLeft, tags, createdAt, choosing, draw, status, expiresAt, collection } = post;
  return (
    <dl className="grid grid-cols-2 gap-3">
      {!isGone(status) && <Fact name={words.facts.amountLeft}>{count(amountLeft)}</Fact>}
      {takesReplies(status) && <Fact name={words.facts.where}>{where(post)}</Fact>}
      {collection && <Fact name={words.facts.collection[post.type]}>{collection}</Fact>}
      <Fact name={words.facts.posted}>
        <TimeAgo iso={createdAt} />
      </Fact>
      <Fact name={words.facts.tags}>
        <TagList tags={tags} />
      </Fact>
      <Fact name={words.facts.choosing}>
        {words.facts.choosings[choosing]}
        {draw && (
          <>
            {", "}
            <Moment iso={draw.at} />
          </>
        )}
      </Fact>
      {status === "open" && <Fact name={words.facts.until}>{dayOf(expiresAt)}</Fact>}
    </dl>
  );
}

function where({ address, latitude, longitude, locationPrecision }: PostView): string {
  if (locationPrecision === "exact") return address;
  return words.facts.around(address || `${latitude.toFixed(2)}, ${longitude.toFixed(2)}`);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0 last:odd:col-span-2 rounded-field border border-line bg-card px-4 py-3">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}
