"use client";

import { useTemporaryState } from "@/components/browser/use-temporary-state";
import { texts } from "@/components/post/texts";
import { Icon } from "@/components/ui/icon";
import { StatusLine } from "@/components/ui/status-line";

const SHOWN_MS = 4000;

type Outcome = "copied" | "failed";

/** Hands the link to the device’s own share sheet; where there is none, copies it. With letters of twice the size the short link below does. */
export function ShareButton({ title, isPrimary = false }: { title: string; isPrimary?: boolean }) {
  const [outcome, setOutcome] = useTemporaryState<Outcome>(SHOWN_MS);
  return (
    <div className={`relative inline-flex ${isPrimary ? "" : "@max-[16rem]:hidden"}`}>
      <button
        type="button"
        className={`btn btn-primary ${isPrimary ? "" : "btn-outline max-sm:btn-square"}`}
        onClick={async () => setOutcome(await share(title))}
      >
        <Icon name={outcome === "copied" ? "check" : "share-2"} className="size-[18px]" />
        <span className={isPrimary ? "" : "max-sm:sr-only"}>{texts.share.button}</span>
      </button>
      {/* Above the row, whose height stays. */}
      <StatusLine className="absolute end-0 bottom-full z-10 mb-3 w-max max-w-[min(15rem,60vw)] rounded-field border border-line bg-card px-3 py-2 text-sm shadow-card">
        {outcome && texts.share[outcome]}
      </StatusLine>
    </div>
  );
}

async function share(title: string): Promise<Outcome | null> {
  const url = window.location.origin + window.location.pathname;
  try {
    if (navigator.share) {
      await navigator.share({ title, url });
      return null;
    }
    await navigator.clipboard.writeText(url);
    return "copied";
  } catch (error) {
    // Closing the share sheet is no failure.
    return (error as Error).name === "AbortError" ? null : "failed";
  }
}
