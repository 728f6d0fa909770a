"use client";

import L from "leaflet";
import { useEffect, useState } from "react";
import { areaBounds, LeafletMap, latLng, useMap } from "@/components/map/leaflet-map";
import { Pin } from "@/components/map/pin";
import { PlaceByPress } from "@/components/map/place-by-press";
import type { Area } from "@/lib/community/schema";
import type { Point } from "@/lib/geo/grid-cell";

type Props = { label: string; area: Area | null; onPlace(to: Point): void };

/** A circle with its middle. With it comes Leaflet, so load it only when it is opened. */
export default function AreaMap({ label, area, onPlace }: Props) {
  const [moving, setMoving] = useState<Point | null>(null);
  return (
    <LeafletMap label={label} start={area ? [area] : []} className="h-80">
      <PlaceByPress onPlace={onPlace} />
      {area && (
        <>
          <Circle area={{ ...area, ...moving }} />
          <ShowWhole area={area} />
          <Pin
            at={moving ?? area}
            onMove={setMoving}
            onPlace={(to) => {
              setMoving(null);
              onPlace(to);
            }}
          />
        </>
      )}
    </LeafletMap>
  );
}

const METRES_PER_KM = 1000;

function Circle({ area: { latitude, longitude, radius } }: { area: Area }) {
  const map = useMap();
  useEffect(() => {
    const options = { radius: radius * METRES_PER_KM, className: "map-circle", interactive: false };
    const circle = L.circle(latLng({ latitude, longitude }), options).addTo(map);
    return () => void circle.remove();
  }, [map, latitude, longitude, radius]);
  return null;
}

/** Unless it is small: then zooming is up to whoever looks. */
function ShowWhole({ area: { latitude, longitude, radius } }: { area: Area }) {
  const map = useMap();
  useEffect(() => {
    const bounds = areaBounds({ latitude, longitude, radius });
    if (!map.getBounds().contains(bounds) || map.getZoom() < map.getBoundsZoom(bounds) - 2)
      map.fitBounds(bounds, { animate: false });
  }, [map, latitude, longitude, radius]);
  return null;
}
