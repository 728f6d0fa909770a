"use client";

import { useSession } from "@/components/auth/session-provider";
import { useTemporaryState } from "@/components/browser/use-temporary-state";
import { texts } from "@/components/impact/texts";
import { Icon } from "@/components/ui/icon";
import { StatusLine } from "@/components/ui/status-line";

const SHOWN_MS = 4000;
const CARD = { name: "kept-in-use.jpg", type: "image/jpeg" };
/** A share sheet opens only soon after the press. */
const CARD_TIMEOUT_MS = 2000;

type Outcome = "copied" | "failed";
type Props = { memberId: string; items: number };

/** On one's own profile: hands one's own total and the address of the page to others, and nothing else. */
export function ShareImpact({ memberId, items }: Props) {
  const { user } = useSession();
  const [outcome, setOutcome] = useTemporaryState<Outcome>(SHOWN_MS);
  if (user?._id !== memberId) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <button
        type="button"
        className="btn btn-quiet"
        onClick={async () => setOutcome(await share(memberId, items))}
      >
        <Icon name={outcome === "copied" ? "check" : "share-2"} className="size-[18px]" />
        {texts.share.button}
      </button>
      <StatusLine className="text-soft">{outcome && texts.share[outcome]}</StatusLine>
    </div>
  );
}

async function share(memberId: string, items: number): Promise<Outcome | null> {
  const [text, url] = [texts.share.text(items), window.location.origin + window.location.pathname];
  try {
    if (navigator.share) {
      const files = await cardFiles(memberId);
      await navigator.share({ text, url, ...(files && { files }) });
      return null;
    }
    await navigator.clipboard.writeText(`${text} ${url}`);
    return "copied";
  } catch (error) {
    // Closing the share sheet is no failure.
    return (error as Error).name === "AbortError" ? null : "failed";
  }
}

/** The card as a picture, where the browser hands files on; without it the link goes alone. */
async function cardFiles(memberId: string): Promise<File[] | null> {
  // Its type alone says whether it may be handed on, before anything is fetched.
  const empty = new File([], CARD.name, { type: CARD.type });
  if (!navigator.canShare?.({ files: [empty] })) return null;
  try {
    const signal = AbortSignal.timeout(CARD_TIMEOUT_MS);
    const response = await fetch(`/user/${memberId}/preview.jpg`, { signal });
    return response.ok ? [new File([await response.blob()], CARD.name, { type: CARD.type })] : null;
  } catch {
    return null;
  }
}
