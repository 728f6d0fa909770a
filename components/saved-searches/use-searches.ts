import { useCallback, useEffect, useRef, useState } from "react";
import { useRefetchOnFocus } from "@/components/browser/use-refetch-on-focus";
import { useLiveEvents } from "@/components/notifications/use-live-events";
import { get, mutate } from "@/lib/api-client/client";
import type { MatchedSearchView } from "@/lib/saved-searches/schema";

type Looked = Pick<MatchedSearchView, "seenAt" | "fresh">;

/** One's saved searches. Looking at them makes their matches seen; what was new stays marked while one looks. */
export function useSearches(userId: string | undefined) {
  const [searches, setSearches] = useState<MatchedSearchView[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isMailed, setMailed] = useState(true);
  const looked = useRef(new Map<string, Looked>());
  const latestRequest = useRef(0);
  const load = useCallback(async () => {
    if (!userId) return setSearches(null);
    latestRequest.current += 1;
    const request = latestRequest.current;
    try {
      type Answer = { searches: MatchedSearchView[]; mails: boolean };
      const { searches: found, mails } = await get<Answer>("/me/search");
      if (latestRequest.current !== request) return;
      setMailed(mails);
      setSearches(found.map((search) => asLooked(looked.current, search)));
      setError(null);
      // A failure is made up for by the next call.
      if (found.length > 0) await mutate("PUT", "/me/search/reading").catch(() => {});
    } catch (failure) {
      setError((failure as Error).message);
    }
  }, [userId]);
  useEffect(() => void load(), [load]);
  useRefetchOnFocus(load);
  useLiveEvents(load);
  // A page one comes back to has been seen.
  useEffect(() => () => looked.current.clear(), []);
  const change = (after: (before: MatchedSearchView[]) => MatchedSearchView[]) => {
    // An answer that is on its way does not know of it.
    latestRequest.current += 1;
    setSearches((before) => before && after(before));
  };
  const put = (one: MatchedSearchView) =>
    change((before) => before.map((search) => (search._id === one._id ? one : search)));
  const drop = (id: string) => change((before) => before.filter((search) => search._id !== id));
  return { searches, isMailed, error, load, put, drop };
}

/** As it was when one first looked, and what came since. */
function asLooked(looked: Map<string, Looked>, search: MatchedSearchView): MatchedSearchView {
  const { seenAt, fresh } = looked.get(search._id) ?? search;
  const now = { seenAt, fresh: Math.max(fresh, search.fresh) };
  looked.set(search._id, now);
  return { ...search, ...now };
}
