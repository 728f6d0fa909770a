import type { PostCardView } from "@/components/feed/post-card-view";
import { texts } from "@/components/post/card-texts";
import { StatusBadge } from "@/components/post/status-badge";
import { TypeBadge } from "@/components/post/type-badge";
import { Link } from "@/components/ui/link";
import { ResponsiveImage } from "@/components/ui/responsive-image";
import { TimeAgo } from "@/components/ui/time-ago";
import { formatCount } from "@/lib/text/format";

/** A post in the row below a phone's map: low, so that the map keeps its room. */
export function MapCard({ post }: { post: PostCardView }) {
  const { _id, title, image, type, distance, createdAt, amountLeft } = post;
  return (
    <article className="@container relative flex h-full gap-3 rounded-box border border-line bg-card p-2 has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-primary">
      {image && (
        <ResponsiveImage
          image={image}
          alt=""
          sizes="96px"
          className="size-24 shrink-0 rounded-field object-cover @max-[12rem]:hidden"
        />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1 py-1 text-sm">
        <h3 className="truncate text-base font-bold @max-[12rem]:line-clamp-2 @max-[12rem]:shrink-0 @max-[12rem]:whitespace-normal">
          <Link href={`/feed/${_id}`} className="card-link">
            {title}
          </Link>
        </h3>
        <p className="shrink-0 truncate text-soft">
          {distance && `${distance} · `}
          <TimeAgo iso={createdAt} />
        </p>
        <p className="shrink-0 truncate text-soft @max-[12rem]:hidden">
          {texts.card.amountLeft}
          <b className="text-ink">{formatCount(amountLeft)}</b>
        </p>
        <p className="-ms-3 flex shrink-0 overflow-hidden">
          <TypeBadge type={type} className="h-6" />
          <StatusBadge post={post} className="h-6" />
        </p>
      </div>
    </article>
  );
}
