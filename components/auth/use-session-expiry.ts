import { useEffect, useRef } from "react";
import { clearSignedInCookie } from "@/components/auth/signed-in-cookie";
import { type ApiError, get, SIGNED_OUT_EVENT } from "@/lib/api-client/client";

/**
 * Calls back when the session has ended elsewhere. Any call may hear of it; since one that was sent before a new sign-in
 * hears it too, we ask once more.
 */
export function useSessionExpiry(isSignedIn: boolean, onEnded: () => void): void {
  const isAsking = useRef(false);
  useEffect(() => {
    if (!isSignedIn) return;
    const ask = async () => {
      if (isAsking.current) return;
      isAsking.current = true;
      const isOver = await get("/me").then(
        () => false,
        ({ status }: ApiError) => status === 401,
      );
      isAsking.current = false;
      if (!isOver) return;
      clearSignedInCookie();
      onEnded();
    };
    window.addEventListener(SIGNED_OUT_EVENT, ask);
    return () => window.removeEventListener(SIGNED_OUT_EVENT, ask);
  }, [isSignedIn, onEnded]);
}
