"use client";

import { useSavedLocation } from "@/components/browser/saved-location";
import { texts } from "@/components/post/texts";
import { distanceStep, metresBetween } from "@/lib/geo/distance";
import type { PostView } from "@/lib/posts/schema";

/** How far it is from where somebody looked around last, as cards say it; of public places only. */
export function DistanceAway({ post }: { post: Pick<PostView, "latitude" | "longitude"> }) {
  const near = useSavedLocation();
  if (!near) return null;
  const from = { latitude: Number(near.latitude), longitude: Number(near.longitude) };
  return (
    <span className="font-normal text-soft">
      {" "}
      · {texts.facts.away(distanceStep(metresBetween(from, post)))}
    </span>
  );
}
