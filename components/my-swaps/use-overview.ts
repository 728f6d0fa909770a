import { useCallback, useEffect, useRef, useState } from "react";
import { noteVisit } from "@/components/browser/last-visit";
import { useSavedLocation } from "@/components/browser/saved-location";
import { useRefetchOnFocus } from "@/components/browser/use-refetch-on-focus";
import { useLiveEvents } from "@/components/notifications/use-live-events";
import { get } from "@/lib/api-client/client";
import type { FreshPromise, NextHandover } from "@/lib/messages/handover-schema";
import type { FreshNearby } from "@/lib/search/fresh-schema";

type Overview = {
  handover: NextHandover | null;
  /** Reads of an earlier version have none. */
  freshPromises?: FreshPromise[];
  untimedPromises?: FreshPromise[];
  fresh: FreshNearby | null;
  /** Since when posts count as new. */
  since: string;
};

/** The next steps of a member; null until known. */
export function useOverview(userId: string | undefined) {
  const [overview, setOverview] = useState<Overview | null>(null);
  const visit = useRef("");
  const near = useSavedLocation();
  const place = near ? new URLSearchParams(near).toString() : "";
  const load = useCallback(async () => {
    if (!userId) return setOverview(null);
    visit.current ||= noteVisit();
    const since = visit.current;
    try {
      const found = await get<Omit<Overview, "since">>(`/me/overview?since=${since}&${place}`);
      setOverview({ ...found, since });
    } catch {
      // The last answer stays: a code has to be readable at the door without a connection.
      setOverview((before) => before ?? { handover: null, fresh: null, since });
    }
  }, [userId, place]);
  useEffect(() => void load(), [load]);
  useRefetchOnFocus(load);
  useLiveEvents(load);
  return { overview, load };
}
