"use client";

import { useEffect, useState } from "react";
import { texts } from "@/app/texts";
import { hasSignedInCookie } from "@/components/auth/signed-in-cookie";
import { listOwnSwaps, type OwnSwap } from "@/components/offline/own-swaps";

/** Posts that a member can read about without a connection although their pages were never opened. */
export function OwnSwaps() {
  const [swaps, setSwaps] = useState<OwnSwap[]>([]);
  useEffect(() => {
    if (!hasSignedInCookie()) return;
    void listOwnSwaps().then(setSwaps);
  }, []);
  if (swaps.length === 0) return null;
  return (
    <section aria-labelledby="own-swaps" className="mt-4 flex w-full flex-col gap-2 text-start">
      <h2 id="own-swaps" className="text-lg">
        {texts.offline.own}
      </h2>
      <ul className="rounded-box border border-line bg-card">
        {swaps.map(({ id, title }) => (
          <li key={id} className="border-line not-first:border-t">
            {/* A full load: only that comes from what is kept. */}
            <a href="/me" className="flex min-h-11 items-center p-3 font-semibold hover:bg-green-ground">
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
