import { readSavedLocation, type SavedLocation, saveLocation } from "@/components/browser/saved-location";
import { findPosition, type PositionFailure } from "@/components/location/find-position";
import { roundToCell } from "@/components/search/filters";

export type NearbyAnswers = {
  /** The cell they looked around last will do. */
  takesLast?: boolean;
  onFound(place: SavedLocation): void;
  onFailed(why: PositionFailure): void;
};

/** Asks the browser where it is, and remembers the cell. @returns what stops listening */
export function findNearbyCell({ takesLast, onFound, onFailed }: NearbyAnswers): () => void {
  const last = takesLast && readSavedLocation();
  if (last) {
    onFound(last);
    return () => {};
  }
  return findPosition({
    onFound: (at) => {
      const place = roundToCell(at);
      saveLocation(place);
      onFound(place);
    },
    onFailed,
  });
}
