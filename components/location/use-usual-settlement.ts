import { useEffect, useState } from "react";
import { findUsualSettlement } from "@/components/location/place-requests";
import { pointOf } from "@/components/location/typed-point";
import { useAnchor } from "@/components/location/use-anchor";
import { cellCentre } from "@/lib/geo/grid-cell";

const QUIET_MS = 300;

type Found = { name: string | null; north: number; east: number };
type Typed = { address?: string; latitude?: unknown; longitude?: unknown };

type Options = {
  /** As if the member had posted nothing near there. */
  isAlone?: boolean;
};

/** The settlement that a typed place shows unless its poster chooses another; null while that is not known. */
export function useUsualSettlement(
  { address = "", latitude, longitude }: Typed,
  { isAlone = false }: Options = {},
): string | null {
  const [found, setFound] = useState<Found | null>(null);
  const point = pointOf(String(latitude ?? ""), String(longitude ?? ""));
  const anchorOf = useAnchor();
  const { latitude: north, longitude: east } = point ? cellCentre(isAlone ? point : anchorOf(point)) : {};
  useEffect(() => {
    if (north === undefined || east === undefined) return setFound(null);
    let left = false;
    const show = (name: string | null) => !left && setFound({ name, north, east });
    const timer = setTimeout(() => {
      findUsualSettlement(address, { latitude: north, longitude: east }).then(show, () => show(null));
    }, QUIET_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [address, north, east]);
  // Until the answer is there, the town of another place is none of this one.
  return found?.north === north && found?.east === east ? (found?.name ?? null) : null;
}
