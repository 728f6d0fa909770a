import { useCallback, useEffect, useState } from "react";
import { noteVisit } from "@/components/browser/last-visit";
import { useRefetchOnFocus } from "@/components/browser/use-refetch-on-focus";
import { useLiveEvents } from "@/components/notifications/use-live-events";
import { useSavedLocation } from "@/components/search/saved-location";
import { get } from "@/lib/api-client/client";
import type { NextHandover } from "@/lib/messages/handover-schema";
import type { FreshNearby } from "@/lib/search/fresh-schema";

export type Overview = { handover: NextHandover | null; fresh: FreshNearby | null };

const NOTHING: Overview = { handover: null, fresh: null };

/** What is next for a member, and since when posts count as new; null until it is known. */
export function useOverview(userId: string | undefined) {
  const [overview, setOverview] = useState<Overview | null>(null);
  const [since] = useState(() => noteVisit());
  const near = useSavedLocation();
  const place = near ? new URLSearchParams(near).toString() : "";
  const load = useCallback(async () => {
    if (!userId) return setOverview(null);
    try {
      setOverview(await get<Overview>(`/me/overview?since=${since}&${place}`));
    } catch {
      // What was read before stays: a code has to be readable at the door without a connection.
      setOverview((before) => before ?? NOTHING);
    }
  }, [userId, since, place]);
  useEffect(() => void load(), [load]);
  useRefetchOnFocus(load);
  useLiveEvents(load);
  return { overview, since, load };
}
