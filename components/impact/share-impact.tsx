"use client";

import { useSession } from "@/components/auth/session-provider";
import { useTemporaryState } from "@/components/browser/use-temporary-state";
import { texts } from "@/components/impact/texts";
import { Icon } from "@/components/ui/icon";
import { StatusLine } from "@/components/ui/status-line";

const SHOWN_MS = 4000;

type Outcome = "copied" | "failed";
type Props = { memberId: string; items: number };

/** On one's own profile: hands one's own total and the address of the page to others, and nothing else. */
export function ShareImpact({ memberId, items }: Props) {
  const { user } = useSession();
  const [outcome, setOutcome] = useTemporaryState<Outcome>(SHOWN_MS);
  if (user?._id !== memberId) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <button type="button" className="btn btn-quiet" onClick={async () => setOutcome(await share(items))}>
        <Icon name={outcome === "copied" ? "check" : "share-2"} className="size-[18px]" />
        {texts.share.button}
      </button>
      <StatusLine className="text-soft">{outcome && texts.share[outcome]}</StatusLine>
    </div>
  );
}

async function share(items: number): Promise<Outcome | null> {
  const [text, url] = [texts.share.text(items), window.location.origin + window.location.pathname];
  try {
    if (navigator.share) {
      await navigator.share({ text, url });
      return null;
    }
    await navigator.clipboard.writeText(`${text} ${url}`);
    return "copied";
  } catch (error) {
    // Closing the share sheet is no failure.
    return (error as Error).name === "AbortError" ? null : "failed";
  }
}
