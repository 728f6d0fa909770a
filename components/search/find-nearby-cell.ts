import { findPosition, type PositionFailure } from "@/components/location/find-position";
import { roundToCell } from "@/components/search/filters";
import { type SavedLocation, saveLocation } from "@/components/search/saved-location";

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
