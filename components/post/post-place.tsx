import type { ReactNode } from "react";
import { DistanceAway } from "@/components/post/distance-away";
import { texts } from "@/components/post/texts";
import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-names";
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
          {where(post)}
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
