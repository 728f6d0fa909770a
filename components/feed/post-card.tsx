import { useId } from "react";
import { CardAction } from "@/components/feed/card-action";
import { CardCorner } from "@/components/feed/card-corner";
import type { PostCardView } from "@/components/feed/post-card-view";
import { texts } from "@/components/post/card-texts";
import { StatusBadge } from "@/components/post/status-badge";
import { TagPill } from "@/components/post/tag-link";
import { TypeBadge } from "@/components/post/type-badge";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { ResponsiveImage } from "@/components/ui/responsive-image";
import { SharedTransition } from "@/components/ui/shared-transition";
import { TimeAgo } from "@/components/ui/time-ago";
import { formatCount } from "@/lib/text/format";

/** Cards are at most 484 pixels wide. Larger files weigh three times as much on phones, and look the same. */
const IMAGE_WIDTH = 640;

type Props = { post: PostCardView; eager?: boolean };

/** A post on the noticeboard. The one link is the title; it is stretched over the whole card. */
export function PostCard({ post, eager = false }: Props) {
  const titleId = useId();
  return (
    <article aria-labelledby={titleId} className={`post-card ${post.by}`}>
      <div className="picture">
        {post.image && (
          <SharedTransition name={`picture-${post._id}`}>
            <ResponsiveImage image={post.image} alt="" sizes={IMAGE_WIDTH} eager={eager} />
          </SharedTransition>
        )}
        <TypeBadge type={post.type} />
        <StatusBadge post={post} className="status" />
        <CardCorner postId={post._id} titleId={titleId} />
      </div>
      <div className="text">
        <h3 id={titleId}>
          <Link href={`/feed/${post._id}`}>{post.title}</Link>
        </h3>
        <p>{post.excerpt}</p>
        <div className="facts">
          {post.tag && <TagPill tag={post.tag} />}
          <Where post={post} />
        </div>
        <div className="foot">
          <p>
            {texts.card.amountLeft}
            <b>{formatCount(post.amountLeft)}</b>
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
    <span className="place">
      <Icon name="map-pin" />
      {distance && <b>{distance} ·</b>}
      {street && <span>{`${street} ·`}</span>}
      <TimeAgo iso={createdAt} />
    </span>
  );
}
