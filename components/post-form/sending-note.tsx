"use client";

import { useEffect, useState } from "react";
import { countSent, type Sending } from "@/components/post-form/sending";
import { texts } from "@/components/post-form/texts";

/** Of the bar: the rest is the work of the site, once all pictures are there. */
const SENT = 0.9;
const SLOW_MS = 12_000;

/** Says what is under way, and after a while that it is slow. */
export function SendingNote({ sending }: { sending: Sending }) {
  const { share, sizes } = sending;
  const isSlow = useIsSlow();
  const all = sizes.length;
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-sm font-semibold">
        {share < 1 ? texts.publish.sending(countSent(sending), all) : texts.publish.sent(all)}
        {isSlow && <span className="block font-normal text-soft">{texts.publish.slow}</span>}
      </p>
      <progress
        aria-label={texts.publish.progress}
        className="progress progress-primary w-full"
        value={Math.round(share * SENT * 100)}
        max={100}
      />
    </div>
  );
}

function useIsSlow(): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return isSlow;
}
