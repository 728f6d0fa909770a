"use client";

import { LocateFixed, SlidersHorizontal } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { addressOf } from "@/components/posts/search/filters";
import { locate, type Near, rememberNear, useNear } from "@/components/posts/search/near";
import { words } from "@/components/posts/search/words";

const RADIUS = "10";

/** On the feed: what is near, after a click and not before, and the way to all filters. */
export function NearMe({ q, type }: { q: string; type: string }) {
  const near = useNear();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const show = (place: Near) => router.push(addressOf({ type, q, ...place, radius: RADIUS }));
  const look = async () => {
    if (near) return show(near);
    setBusy(true);
    await locate().then(
      (place) => {
        rememberNear(place);
        show(place);
      },
      // There they can type where they are.
      () => router.push(`${addressOf({ type, q })}#place-refused`),
    );
    setBusy(false);
  };
  return (
    <>
      <button type="button" className="btn btn-quiet" disabled={busy} onClick={look}>
        <LocateFixed aria-hidden="true" className="size-4" />
        {busy ? words.near.busy : words.near.open}
      </button>
      <Link href={addressOf({ type, q })} prefetch={false} className="btn btn-quiet">
        <SlidersHorizontal aria-hidden="true" className="size-4" />
        {words.more}
      </Link>
    </>
  );
}
