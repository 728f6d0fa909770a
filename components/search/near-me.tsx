"use client";

import { LocateFixed, SlidersHorizontal } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { words as positionWords } from "@/components/location/texts";
import { usePosition } from "@/components/location/use-position";
import { addressOf, textOf } from "@/components/search/filters";
import { type Near, rememberNear, useNear } from "@/components/search/saved-location";
import { words } from "@/components/search/texts";

const RADIUS = "10";

/** On the feed: what is near, after a click and not before, and the way to all filters. */
export function NearMe({ q, type }: { q: string; type: string }) {
  const near = useNear();
  const router = useRouter();
  const show = (place: Near) => router.push(addressOf({ type, q, ...place, radius: RADIUS }));
  const { busy, find } = usePosition({
    onFound: (at) => {
      const place = textOf(at);
      rememberNear(place);
      show(place);
    },
    // There they can type where they are.
    onFailed: (why) => router.push(`${addressOf({ type, q })}#place-${why}`),
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
        {busy ? positionWords.busy : words.near.open}
      </button>
      <Link href={addressOf({ type, q })} prefetch={false} className="btn btn-quiet">
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        {words.more}
      </Link>
    </>
  );
}
