import { useRouter } from "next/navigation";
import { useEffect, useState, useSyncExternalStore } from "react";
import { awaitProvider, bindPendingAction } from "@/components/auth/pending-action";
import { useSession } from "@/components/auth/session-provider";
import type { ApiError } from "@/lib/api-client/client";
import { nextPath } from "@/lib/http/safe-path";
import type { UserView } from "@/lib/users/schema";

const noChanges = () => () => {};

/** Shared by login and signup: signed-in members go back to the page they came from. */
export function useAuthForm() {
  const { isAuthenticated } = useSession();
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const search = useSyncExternalStore(
    noChanges,
    () => window.location.search,
    () => "",
  );
  const router = useRouter();

  useEffect(() => {
    if (isAuthenticated) router.replace(nextPath(window.location.search));
  }, [isAuthenticated, router]);

  // A visitor of this page is not back from a provider with an account.
  useEffect(() => awaitProvider(null), []);

  // After going back an old error is not shown again.
  useEffect(() => () => setAlert(null), []);

  /** Runs the call once at a time; shows the server's message when it fails, and gives the failure back. */
  const enter = async (call: () => Promise<UserView>): Promise<ApiError | null> => {
    if (busy) return null;
    setBusy(true);
    setAlert(null);
    try {
      const { _id } = await call();
      bindPendingAction(nextPath(window.location.search), _id);
      return null;
    } catch (error) {
      setAlert((error as Error).message);
      return error as ApiError;
    } finally {
      setBusy(false);
    }
  };
  // Until the page is left, too.
  return { busy: busy || isAuthenticated, alert, setAlert, enter, search };
}
