import { MapPin } from "lucide-react";
import Link from "next/link";
import { CardAction } from "@/components/feed/card-action";
import { CardCorner } from "@/components/feed/card-corner";
import type { PostCardView } from "@/components/feed/post-card-view";
import { StatusBadge } from "@/components/post/status-badge";
import { TagPill } from "@/components/post/tag-link";
import { texts } from "@/components/post/texts";
import { TypeBadge } from "@/components/post/type-badge";
import { Picture } from "@/components/ui/picture";
import { SharedTransition } from "@/components/ui/shared-transition";
import { TimeAgo } from "@/components/ui/time-ago";
import { formatCount } from "@/lib/text/format";

const SIZES = "(min-width: 1200px) 372px, (min-width: 64rem) 31vw, (min-width: 40rem) 47vw, 94vw";

type Props = { post: PostCardView; eager?: boolean };

/** A post on the noticeboard. The one link is the title; it is stretched over the whole card. */
export function PostCard({ post, eager = false }: Props) {
  const titleId = `title-${post._id}`;
  return (
    <article
      aria-labelledby={titleId}
      className="group relative flex h-full flex-col overflow-hidden rounded-box border border-line bg-card shadow-card has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-offset-2 has-[a:focus-visible]:outline-primary hover:border-primary/50"
    >
      <div className="relative h-[50vh] bg-green-ground">
        {post.image && (
          <SharedTransition name={`picture-${post._id}`}>
            <Picture
              image={post.image}
              alt=""
              sizes={SIZES}
              eager={eager}
              className="size-full object-cover"
            />
          </SharedTransition>
        )}
        <TypeBadge type={post.type} className="absolute top-3 left-3 bg-card" />
        <StatusBadge post={post} className="absolute top-3 right-3" />
        <CardCorner postId={post._id} titleId={titleId} />
      </div>
      <div className="flex flex-1 flex-col gap-2 p-4">
        <h3 id={titleId} className="text-lg leading-snug font-bold">
          <Link
            href={`/feed/${post._id}`}
            className="after:absolute after:inset-0 after:content-[''] focus-visible:outline-none"
          >
            {post.title}
          </Link>
        </h3>
        <p className="line-clamp-2 text-soft">{post.excerpt}</p>
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-1 pt-1 text-sm">
          {post.tag && <TagPill tag={post.tag} />}
          <Where post={post} />
        </div>
        <div className="mt-1 flex flex-wrap items-center justify-between gap-2 border-t border-line pt-3">
          <p className="text-soft">
            {texts.card.amountLeft}
            <b className="text-ink">{formatCount(post.amountLeft)}</b>
          </p>
          <CardAction post={post} titleId={titleId} />
        </div>
      </div>
    </article>
  );
}

function Where({ post: { address, distance, createdAt } }: { post: PostCardView }) {
  const [street] = address.split(",");
  return (
    <span className="flex min-w-0 items-center gap-1 text-soft">
      <MapPin aria-hidden="true" className="size-4 shrink-0" />
      {distance && <b className="shrink-0 font-semibold text-ink">{distance} ·</b>}
      {street && <span className="truncate">{street} ·</span>}
      <TimeAgo iso={createdAt} />
    </span>
  );
}
