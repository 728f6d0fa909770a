"use client";

import { startTransition, useCallback, useEffect, useMemo, useRef } from "react";
import { dropPendingAction } from "@/components/auth/pending-action";
import { useSession } from "@/components/auth/session-provider";
import { useGoToLogin, usePendingAction } from "@/components/auth/use-pending-action";
import { useRefetchOnFocus } from "@/components/browser/use-refetch-on-focus";
import { useTemporaryState } from "@/components/browser/use-temporary-state";
import { Alert } from "@/components/ui/alert";
import { StatusLine } from "@/components/ui/status-line";
import { texts } from "@/components/wishlist/texts";
import { useWishlistStore } from "@/components/wishlist/use-wishlist-store";
import { CardWishlistButton } from "@/components/wishlist/wishlist-button";
import type { Wishlist } from "@/components/wishlist/wishlist-context";
import type { ApiError } from "@/lib/api-client/client";

const SHOWN_MS = 8000;

type Outcome = { kind: "error" | "success"; text: string };

type Props = { onChange(wishlist: Wishlist): void };

/** Holds the signed-in member's wishlist, which is read once something on the page needs it. */
export default function WishlistController({ onChange }: Props) {
  const { user, isAuthenticated, loading } = useSession();
  const userId = user?._id;
  const goToLogin = useGoToLogin();
  const [outcome, setOutcome] = useTemporaryState<Outcome>(SHOWN_MS);
  const toLogin = useCallback(
    (postId: string) => {
      const { pathname, search, hash } = window.location;
      goToLogin({ kind: "wish", target: postId, path: pathname + search + hash });
    },
    [goToLogin],
  );
  const store = useWishlistStore(userId, ({ postId, wished }, error) => {
    const { status, message } = error as ApiError;
    if (status === 401 && wished) toLogin(postId);
    else setOutcome({ kind: "error", text: message });
  });
  const loadedFor = useRef<string | undefined>(undefined);
  const need = useCallback(() => {
    if (loadedFor.current === userId) return;
    // Not at the first look: somebody may have pressed a heart before it was known who they are.
    if (loadedFor.current) store.clear();
    loadedFor.current = userId;
    if (userId) void store.load();
  }, [userId, store]);
  const refresh = useCallback(() => void (loadedFor.current && store.load()), [store]);
  useRefetchOnFocus(refresh);
  usePendingAction({
    kind: "wish",
    isReady: true,
    press: async ({ target }) => {
      dropPendingAction("wish", target);
      need();
      store.set(target, true);
      setOutcome({ kind: "success", text: texts.added });
    },
  });
  const wishlist = useMemo<Wishlist>(() => {
    const toggle = (postId: string) => {
      setOutcome(null);
      if (isAuthenticated || loading) store.set(postId, !store.has(postId));
      else toLogin(postId);
    };
    return { store, need, toggle, CardButton: CardWishlistButton };
  }, [store, need, isAuthenticated, loading, toLogin, setOutcome]);
  // At any other priority React would take over the whole page at once, in one long task.
  useEffect(() => startTransition(() => onChange(wishlist)), [onChange, wishlist]);
  return <OutcomeBelow outcome={outcome} />;
}

/** At the lower edge, above the bar that a post has there on phones: a heart in a card has no room for words. */
function OutcomeBelow({ outcome }: { outcome: Outcome | null }) {
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-20 z-50 flex justify-center lg:bottom-6 print:hidden">
      <StatusLine className="rounded-field border border-primary/30 bg-green-ground p-4 font-semibold text-primary shadow-card">
        {outcome?.kind === "success" && outcome.text}
      </StatusLine>
      <Alert kind="error" className="bg-card shadow-card">
        {outcome?.kind === "error" && outcome.text}
      </Alert>
    </div>
  );
}
