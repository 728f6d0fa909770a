import { type SavedLocation, saveLocation } from "@/components/browser/saved-location";
import { findPosition, type PositionFailure } from "@/components/location/find-position";
import { roundToCell } from "@/components/search/filters";

export type NearbyAnswers = { onFound(place: SavedLocation): void; onFailed(why: PositionFailure): void };

/** Asks the browser where it is, and remembers the cell. @returns what stops listening */
export const findNearbyCell = ({ onFound, onFailed }: NearbyAnswers): (() => void) =>
  findPosition({
    onFound: (at) => {
      const place = roundToCell(at);
      saveLocation(place);
      onFound(place);
    },
    onFailed,
  });
