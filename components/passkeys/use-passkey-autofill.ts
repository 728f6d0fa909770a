import { useEffect, useEffectEvent } from "react";
import { stopAutofill, waitForAutofill } from "@/components/passkeys/browser-passkeys";
import { MINUTE_MS } from "@/lib/time/durations";

/** Before the challenge is too old, see `lib/passkeys/challenges.ts`. */
const RENEW_MS = 4 * MINUTE_MS;
/** Where browsers cannot say when they are idle. */
const FALLBACK_MS = 1000;

type Waiting = Parameters<typeof waitForAutofill>[0];
type Chosen = NonNullable<Awaited<ReturnType<typeof waitForAutofill>>>;

/** Offers passkeys among the suggestions of the field with `autocomplete="username webauthn"`, once the page is idle. */
export function usePasskeyAutofill(
  isWaiting: boolean,
  getOptions: Waiting,
  onChosen: (credential: Chosen) => void,
): void {
  const choose = useEffectEvent(onChosen);
  useEffect(() => {
    if (!isWaiting) return;
    let isOver = false;
    let isLoaded = false;
    const wait = async () => {
      isLoaded = true;
      const credential = await waitForAutofill(getOptions).catch(() => null);
      if (credential && !isOver) choose(credential);
    };
    const cancelIdle = whenIdle(() => void wait());
    // A new wait ends the one before.
    const renewal = setInterval(() => void wait(), RENEW_MS);
    return () => {
      isOver = true;
      cancelIdle();
      clearInterval(renewal);
      if (isLoaded) void stopAutofill();
    };
  }, [isWaiting, getOptions]);
}

function whenIdle(work: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(work, FALLBACK_MS);
    return () => clearTimeout(timer);
  }
  const id = requestIdleCallback(work);
  return () => cancelIdleCallback(id);
}
