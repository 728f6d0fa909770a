import type { ReactNode } from "react";
import { DistanceAway } from "@/components/post/distance-away";
import { texts } from "@/components/post/texts";
import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-names";
import { Link } from "@/components/ui/link";
import { acceptsReplies } from "@/lib/posts/rules";
import type { PostView } from "@/lib/posts/schema";

/** Where and when it could change hands. */
export function PostPlace({ post }: { post: PostView }) {
  const { status, pickup, type } = post;
  const isActive = acceptsReplies(status);
  if (!isActive && !pickup) return null;
  return (
    <dl className="flex flex-col gap-2.5">
      {isActive && (
        <Line icon="map-pin" name={texts.facts.where}>
          <Link
            href={mapPath(post)}
            className="-my-2.5 inline-flex min-h-11 items-center underline decoration-line underline-offset-4 hover:decoration-current"
          >
            {where(post)}
          </Link>
          <DistanceAway post={post} />
        </Line>
      )}
      {pickup && (
        <Line icon="clock" name={texts.facts.pickup[type]}>
          {pickup}
        </Line>
      )}
    </dl>
  );
}

const mapPath = ({ latitude, longitude }: PostView) =>
  `/search?latitude=${latitude}&longitude=${longitude}&view=map`;

function where({ address, latitude, longitude, locationPrecision }: PostView): string {
  if (locationPrecision === "exact") return address;
  return texts.facts.around(address || `${latitude.toFixed(2)}, ${longitude.toFixed(2)}`);
}

function Line({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="flex items-center gap-2 text-sm text-soft">
        <Icon name={icon} className="size-5 shrink-0 text-primary" />
        {name}
      </dt>
      <dd className="ps-7 font-semibold break-words">{children}</dd>
    </div>
  );
}
