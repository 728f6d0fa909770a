import { useId } from "react";
import { PostLine } from "@/components/feed/post-line";
import { shortAddress } from "@/components/location/short-address";
import { usePostStatus } from "@/components/post/use-post-status";
import { Icon } from "@/components/ui/icon";
import { texts } from "@/components/wishlist/texts";
import { CardWishlistButton } from "@/components/wishlist/wishlist-button";
import type { PostView } from "@/lib/posts/schema";
import { formatDay } from "@/lib/text/format";
import { DAY_MS } from "@/lib/time/durations";

const SOON_MS = 7 * DAY_MS;

/** A post on one's wishlist: where it stands, and for how long it can be had. */
export function WishedPost({ post }: { post: PostView }) {
  const titleId = useId();
  const place = shortAddress(post.address);
  return (
    <article
      aria-labelledby={titleId}
      className="relative h-full rounded-box border border-line bg-card p-4 pe-16"
    >
      <PostLine post={post} titleId={titleId}>
        <Until post={post} />
        {place && <span className="text-sm text-soft">{place}</span>}
      </PostLine>
      <CardWishlistButton postId={post._id} titleId={titleId} />
    </article>
  );
}

/** In the last week it stands out. */
function Until({ post }: { post: PostView }) {
  const status = usePostStatus(post);
  if (status !== "open") return null;
  const isSoon = Date.parse(post.expiresAt) < Date.now() + SOON_MS;
  return (
    <span
      className={`inline-flex items-center gap-1 text-sm ${isSoon ? "font-semibold text-ink" : "text-soft"}`}
    >
      {isSoon && <Icon name="clock" className="size-4" />}
      {texts.page.until(formatDay(post.expiresAt))}
    </span>
  );
}
