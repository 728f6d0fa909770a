import { useEffect, useState } from "react";
import { findUsualSettlement } from "@/components/location/place-requests";
import { pointOf } from "@/components/location/typed-point";
import { useAnchor } from "@/components/location/use-anchor";
import { cellCentre } from "@/lib/geo/grid-cell";

const QUIET_MS = 300;

type Typed = { address?: string; latitude?: unknown; longitude?: unknown };

/** The settlement that a typed place shows unless its poster chooses another; null while that is not known. */
export function useUsualSettlement({ address = "", latitude, longitude }: Typed): string | null {
  const [usual, setUsual] = useState<string | null>(null);
  const point = pointOf(String(latitude ?? ""), String(longitude ?? ""));
  const anchorOf = useAnchor();
  const { latitude: north, longitude: east } = point ? cellCentre(anchorOf(point)) : {};
  useEffect(() => {
    if (north === undefined || east === undefined) return setUsual(null);
    let left = false;
    const show = (name: string | null) => !left && setUsual(name);
    const timer = setTimeout(() => {
      findUsualSettlement(address, { latitude: north, longitude: east }).then(show, () => show(null));
    }, QUIET_MS);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [address, north, east]);
  return usual;
}
