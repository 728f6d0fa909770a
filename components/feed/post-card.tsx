import { memo, useId } from "react";
import { CardAction } from "@/components/feed/card-action";
import { CardCorner } from "@/components/feed/card-corner";
import { CardPicture, pictureStyle } from "@/components/feed/card-picture";
import type { PostCardView } from "@/components/feed/post-card-view";
import { shortAddress } from "@/components/location/short-address";
import { texts } from "@/components/post/card-texts";
import { StatusBadge } from "@/components/post/status-badge";
import { TagPill } from "@/components/post/tag-link";
import { TypeBadge } from "@/components/post/type-badge";
import { Link } from "@/components/ui/link";
import { TimeAgo } from "@/components/ui/time-ago";
import { formatCount } from "@/lib/text/format";

type Props = { post: PostCardView; eager?: boolean; editsOwn?: boolean };

/** A post on the noticeboard. The one link is the title; it is stretched over the whole card. A list draws itself often, and its cards only when they change. */
export const PostCard = memo(function PostCard({ post, eager = false, editsOwn = false }: Props) {
  const titleId = useId();
  return (
    <article aria-labelledby={titleId} className={`post-card ${post.by}`}>
      <div className="picture" style={pictureStyle(post)}>
        <CardPicture post={post} eager={eager} />
        <TypeBadge type={post.type} />
        <StatusBadge post={post} className="status" />
        <CardCorner postId={post._id} titleId={titleId} />
      </div>
      <Where post={post} />
      <div className="text">
        <h3 id={titleId}>
          <Link href={`/feed/${post._id}`}>{post.title}</Link>
        </h3>
        <p>{post.excerpt}</p>
        {post.tag && <TagPill tag={post.tag} />}
        {post.name && <Poster post={post} />}
        <div className="foot">
          <p>
            {texts.card.amountLeft}
            <b>{formatCount(post.amountLeft)}</b>
          </p>
          <CardAction post={post} titleId={titleId} editsOwn={editsOwn} />
        </div>
      </div>
    </article>
  );
});

/** Over a large picture, below a small one: what decides first, how far and how fresh. */
function Where({ post: { address, distance, createdAt } }: { post: PostCardView }) {
  const place = shortAddress(address);
  return (
    <span className="place">
      {distance && <b>{distance}</b>}
      {place && <span>{place}</span>}
      <TimeAgo iso={createdAt} hasShort />
    </span>
  );
}

/** Words that find no room on its one line are left out whole. */
function Poster({ post: { name, picture, initials, pace, kept } }: { post: PostCardView }) {
  return (
    <div className="poster" data-face={initials}>
      {/* biome-ignore lint/performance/noImgElement: pictures are sized at upload; the optimizer is off. */}
      {picture && <img src={picture} alt="" loading="lazy" />}
      <b>{name}</b>
      {pace && <span>{pace}</span>}
      {kept && <span>{kept}</span>}
    </div>
  );
}
