import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef } from "react";
import {
  dropPendingAction,
  type PendingAction,
  readPendingAction,
  storePendingAction,
} from "@/components/auth/pending-action";
import { useSession } from "@/components/auth/session-provider";
import { hasSignedInCookie } from "@/components/auth/signed-in-cookie";
import { loginHref } from "@/lib/http/safe-path";

/** @returns a function that leads to the login, and keeps the pressed button meanwhile */
export function useGoToLogin(): (action: PendingAction) => void {
  const router = useRouter();
  const { user } = useSession();
  const author = user?._id;
  return useCallback(
    (action) => {
      storePendingAction(action, author);
      router.push(loginHref(action.path));
    },
    [router, author],
  );
}

type Options = {
  kind: PendingAction["kind"];
  /** Any, if missing. */
  target?: string;
  /** All that the button needs is there, such as the draft. */
  isReady: boolean;
  /** Presses the button; false where the words are others by now. */
  press(action: PendingAction): Promise<unknown> | false;
};

/**
 * Presses a button again for the account that has logged in for it. `press` drops the action once it is answered, so that
 * a reload in between repeats it, with the same key.
 */
export function usePendingAction({ kind, target, isReady, press }: Options): void {
  const { user, isAuthenticated } = useSession();
  const userId = isAuthenticated ? user?._id : undefined;
  const latest = useRef(press);
  latest.current = press;
  const isRunning = useRef(false);
  useEffect(() => {
    // Back without an account: they have changed their mind, and may change their words.
    if (target !== undefined && !hasSignedInCookie()) dropPendingAction(kind, target);
  }, [kind, target]);
  useEffect(() => {
    if (!userId || !isReady || isRunning.current) return;
    const action = readPendingAction(kind, userId);
    if (!action || (target !== undefined && action.target !== target)) return;
    const pressed = latest.current(action);
    if (!pressed) return dropPendingAction(kind, action.target);
    isRunning.current = true;
    void pressed.finally(() => {
      isRunning.current = false;
    });
  }, [kind, target, isReady, userId]);
}
