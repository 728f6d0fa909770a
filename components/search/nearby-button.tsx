"use client";

import { useRouter } from "next/navigation";
import { texts } from "@/components/feed/texts";
import { DEFAULT_RADIUS, toUrl } from "@/components/search/search-url";
import { useNearby } from "@/components/search/use-nearby";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";

/** On the feed: what is near, after a click and not before, and the way to all filters. */
export function NearbyButton({ q, type }: { q: string; type: string }) {
  const router = useRouter();
  const { busy, find } = useNearby({
    takesLast: true,
    onFound: (place) => router.push(toUrl({ type, q, ...place, radius: DEFAULT_RADIUS })),
    // There they can type where they are.
    onFailed: (why) => router.push(`${toUrl({ type, q })}#place-${why}`),
  });
  return (
    <>
      <button
        type="button"
        className={`btn btn-quiet ${busy ? "opacity-65" : ""}`}
        aria-disabled={busy}
        onClick={find}
      >
        <Icon name="locate-fixed" className="size-4" />
        {busy ? texts.nearby.busy : texts.nearby.open}
      </button>
      <Link href={toUrl({ type, q })} className="btn btn-quiet">
        <Icon name="sliders-horizontal" className="size-4" />
        {texts.nearby.more}
      </Link>
    </>
  );
}
