"use client";

import { useSavedPoint } from "@/components/browser/saved-location";
import { texts } from "@/components/post/texts";
import { distanceStep, metresBetween } from "@/lib/geo/distance";
import type { PostView } from "@/lib/posts/schema";

/** How far it is from where somebody looked around last, as cards say it; of public places only. */
export function DistanceAway({ post }: { post: Pick<PostView, "latitude" | "longitude"> }) {
  const near = useSavedPoint();
  if (!near) return null;
  return (
    <span className="font-normal text-soft">
      {" "}
      · {texts.facts.away(distanceStep(metresBetween(near, post)))}
    </span>
  );
}
