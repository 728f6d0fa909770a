"use client";

import { LocateFixed, SlidersHorizontal } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { texts as positionWords } from "@/components/location/texts";
import { usePosition } from "@/components/location/use-position";
import { roundToCell, toUrl } from "@/components/search/filters";
import { type SavedLocation, saveLocation, useSavedLocation } from "@/components/search/saved-location";
import { texts } from "@/components/search/texts";

const RADIUS = "10";

/** On the feed: what is near, after a click and not before, and the way to all filters. */
export function NearbyButton({ q, type }: { q: string; type: string }) {
  const near = useSavedLocation();
  const router = useRouter();
  const show = (place: SavedLocation) => router.push(toUrl({ type, q, ...place, radius: RADIUS }));
  const { busy, find } = usePosition({
    onFound: (at) => {
      const place = roundToCell(at);
      saveLocation(place);
      show(place);
    },
    // There they can type where they are.
    onFailed: (why) => router.push(`${toUrl({ type, q })}#place-${why}`),
  });
  const look = () => (near ? show(near) : find());
  return (
    <>
      <button
        type="button"
        className={`btn btn-quiet ${busy ? "opacity-65" : ""}`}
        aria-disabled={busy}
        onClick={look}
      >
        <LocateFixed aria-hidden="true" className="size-4" />
        {busy ? positionWords.busy : texts.near.open}
      </button>
      <Link href={toUrl({ type, q })} prefetch={false} className="btn btn-quiet">
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        {texts.more}
      </Link>
    </>
  );
}
