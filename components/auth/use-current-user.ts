import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import { clearSignedInCookie, hasSignedInCookie } from "@/components/auth/signed-in-cookie";
import type { UserAction } from "@/components/auth/user-slice";
import { type ApiError, get } from "@/lib/api-client/client";
import type { UserView } from "@/lib/users/schema";

const AGAIN_MS = 5000;

// Visitors without an account need nothing of it.
const loadOffline = () => import("@/components/offline/offline-reads").catch(() => null);

/**
 * Asks the site who is signed in: at first, and whenever `ask` is called. While it cannot say (`isAway`) it is asked
 * again and again: nobody is signed out for that, and without a connection the last answer counts.
 */
export function useCurrentUser(dispatch: (action: UserAction) => void): { isAway: boolean; ask(): void } {
  const [isAway, setAway] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ask = useCallback(() => {
    // In transitions: React has not taken over the page yet, and can go on doing that bit by bit.
    const learn = (action: UserAction) =>
      startTransition(() => {
        setAway(false);
        dispatch(action);
      });
    const look = async () => {
      clearTimeout(timer.current);
      if (!hasSignedInCookie()) return learn({ type: "logout" });
      const offline = loadOffline();
      try {
        const { user } = await get<{ user: UserView }>("/me");
        // Before anything else is read.
        (await offline)?.startReads(user, hasSignedInCookie);
        learn({ type: "loadUser/success", user });
      } catch (error) {
        const { status, message } = error as ApiError;
        if (status === 401) {
          clearSignedInCookie();
          void (await offline)?.endReads();
          return learn({ type: "loadUser/failure", error: message });
        }
        setAway(true);
        clearTimeout(timer.current);
        timer.current = setTimeout(look, AGAIN_MS);
        const user = status === 0 && (await (await offline)?.findReader());
        if (user && hasSignedInCookie()) dispatch({ type: "loadUser/success", user });
      }
    };
    if (hasSignedInCookie()) startTransition(() => dispatch({ type: "loadUser/request" }));
    void look();
  }, [dispatch]);
  useEffect(() => {
    ask();
    return () => clearTimeout(timer.current);
  }, [ask]);
  return { isAway, ask };
}
