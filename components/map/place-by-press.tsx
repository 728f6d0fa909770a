import { useEffect } from "react";
import { useMap } from "@/components/map/leaflet-map";
import { wrapLongitude } from "@/components/map/pin";
import type { Point } from "@/lib/geo/grid-cell";

export function PlaceByPress({ onPlace }: { onPlace(to: Point): void }) {
  const map = useMap();
  useEffect(() => {
    const place = ({ latlng }: { latlng: L.LatLng }) => onPlace(wrapLongitude(latlng));
    map.on("click", place);
    return () => void map.off("click", place);
  }, [map, onPlace]);
  return null;
}
