import { useSavedLocation } from "@/components/browser/saved-location";
import type { PositionFailure } from "@/components/location/find-position";
import { isPositionAllowed } from "@/components/location/position-permission";
import { withFilters } from "@/components/search/filters";
import { DEFAULT_RADIUS, type Filters } from "@/components/search/search-url";
import { useNearby } from "@/components/search/use-nearby";

type Options = {
  filters: Filters;
  onGo(filters: Filters): void;
  onFailed(why: PositionFailure): void;
  /** Where nothing is known: somebody has to allow it, or to type a place. */
  onAsk(): void;
};

/** "Near me" at once where the place is known, or the browser may tell it. */
export function useNearNow({ filters, onGo, onFailed, onAsk }: Options) {
  const near = useSavedLocation();
  const { busy, find } = useNearby({
    onFound: (place) => onGo(withFilters(filters, { ...place, radius: DEFAULT_RADIUS, sort: undefined })),
    onFailed,
  });
  const look = async () => {
    if (near) return onGo(withFilters(filters, { ...near, radius: DEFAULT_RADIUS, sort: undefined }));
    if (await isPositionAllowed()) return find();
    onAsk();
  };
  return { busy, look };
}
