import { useId } from "react";
import { CardAction } from "@/components/feed/card-action";
import { CardCorner } from "@/components/feed/card-corner";
import type { PostCardView } from "@/components/feed/post-card-view";
import { StatusBadge } from "@/components/post/status-badge";
import { TagPill } from "@/components/post/tag-link";
import { texts } from "@/components/post/texts";
import { TypeBadge } from "@/components/post/type-badge";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { Picture } from "@/components/ui/picture";
import { SharedTransition } from "@/components/ui/shared-transition";
import { TimeAgo } from "@/components/ui/time-ago";
import { formatCount } from "@/lib/text/format";

const SIZES = "(min-width:1200px) 372px,(min-width:64rem) 31vw,(min-width:40rem) 47vw,94vw";
/** Sharper ones weigh three times as much, on phones most of all, and look the same. */
const MAX_WIDTH = 640;

type Props = { post: PostCardView; eager?: boolean };

/** A post on the noticeboard. The one link is the title; it is stretched over the whole card. */
export function PostCard({ post, eager = false }: Props) {
  const titleId = useId();
  return (
    <article aria-labelledby={titleId} className="post-card">
      <div className="post-card-picture">
        {post.image && (
          <SharedTransition name={`picture-${post._id}`}>
            <Picture image={post.image} alt="" sizes={SIZES} eager={eager} maxWidth={MAX_WIDTH} />
          </SharedTransition>
        )}
        <TypeBadge type={post.type} className="post-card-type" />
        <StatusBadge post={post} className="post-card-status" />
        <CardCorner postId={post._id} titleId={titleId} />
      </div>
      <div className="post-card-body">
        <h3 id={titleId}>
          <Link href={`/feed/${post._id}`} className="card-link">
            {post.title}
          </Link>
        </h3>
        <p className="post-card-excerpt">{post.excerpt}</p>
        <div className="post-card-facts">
          {post.tag && <TagPill tag={post.tag} />}
          <Where post={post} />
        </div>
        <div className="post-card-foot">
          <p>
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
    <span className="post-card-place">
      <Icon name="map-pin" />
      {distance && <b className="shrink-0 font-semibold text-ink">{distance} ·</b>}
      {street && <span className="truncate">{`${street} ·`}</span>}
      <TimeAgo iso={createdAt} />
    </span>
  );
}
