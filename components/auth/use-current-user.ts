import { useCallback, useEffect, useRef, useState } from "react";
import { clearSignedInCookie, hasSignedInCookie } from "@/components/auth/signed-in-cookie";
import type { UserAction } from "@/components/auth/user-slice";
import { type ApiError, get } from "@/lib/api-client/client";
import type { UserView } from "@/lib/users/schema";

const AGAIN_MS = 5000;

/**
 * Asks the site who is signed in: at first, and whenever `ask` is called. While it cannot say (`isAway`) it is asked
 * again and again: nobody is signed out for that.
 */
export function useCurrentUser(dispatch: (action: UserAction) => void): { isAway: boolean; ask(): void } {
  const [isAway, setAway] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ask = useCallback(() => {
    const learn = (action: UserAction) => {
      setAway(false);
      dispatch(action);
    };
    const look = async () => {
      clearTimeout(timer.current);
      if (!hasSignedInCookie()) return learn({ type: "logout" });
      dispatch({ type: "loadUser/request" });
      try {
        learn({ type: "loadUser/success", user: (await get<{ user: UserView }>("/me")).user });
      } catch (error) {
        const { status, message } = error as ApiError;
        if (status === 401) {
          clearSignedInCookie();
          return learn({ type: "loadUser/failure", error: message });
        }
        setAway(true);
        clearTimeout(timer.current);
        timer.current = setTimeout(look, AGAIN_MS);
      }
    };
    void look();
  }, [dispatch]);
  useEffect(() => {
    ask();
    return () => clearTimeout(timer.current);
  }, [ask]);
  return { isAway, ask };
}
