"use client";

import { useSyncExternalStore } from "react";
import { bindPendingAction } from "@/components/auth/pending-action";
import { useSession } from "@/components/auth/session-provider";
import { useAction } from "@/components/browser/use-action";
import { useHydrated } from "@/components/browser/use-hydrated";
import { signWithPasskey, supportsPasskeys } from "@/components/passkeys/browser-passkeys";
import { texts } from "@/components/passkeys/texts";
import { usePasskeyAutofill } from "@/components/passkeys/use-passkey-autofill";
import { Icon } from "@/components/ui/icon";
import { StatusMessage } from "@/components/ui/status-message";
import { post } from "@/lib/api-client/client";
import { nextPath } from "@/lib/http/safe-path";
import type { SignedIn } from "@/lib/users/schema";

type Options = { options: Parameters<typeof signWithPasskey>[0] };

const never = () => () => {};
const getOptions = async () => (await post<Options>("/login/passkey/challenge", {})).options;

/** Logs in without anything typed: by a button, or by a suggestion of the username's field. */
export function PasskeyLogin() {
  const { isAuthenticated, loading, reload } = useSession();
  const isSupported = useSyncExternalStore(never, supportsPasskeys, () => true);
  const isHydrated = useHydrated();
  const { busy, outcome, run } = useAction();
  const logIn = async (credential: object) => {
    const { user } = await post<SignedIn>("/login/passkey", { credential });
    bindPendingAction(nextPath(window.location.search), user._id);
    // The cookies are there: the page learns whose they are, and leads on.
    reload();
  };
  const isWaiting = isSupported && !busy && !isAuthenticated && !loading;
  usePasskeyAutofill(isWaiting, getOptions, (credential) => void run(() => logIn(credential), ""));
  if (!isSupported) return null;
  const start = () => void run(async () => logIn(await signWithPasskey(await getOptions())), "");
  return (
    <div className="flex flex-col gap-3">
      <button type="button" className="btn btn-quiet btn-lg" disabled={busy || !isHydrated} onClick={start}>
        <Icon name="key-round" className="size-5 shrink-0" />
        {busy ? texts.busy : texts.logIn.button}
      </button>
      <StatusMessage outcome={outcome} />
    </div>
  );
}
