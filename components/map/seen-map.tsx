"use client";

import { useEffect } from "react";
import { useShownAt } from "@/components/location/use-shown-at";
import { circleRadius, GridCellCircle } from "@/components/map/grid-cell-circle";
import { closestOnDrawnGround } from "@/components/map/ground";
import { areaBounds, LeafletMap, useMap } from "@/components/map/leaflet-map";
import { texts } from "@/components/map/texts";
import type { Point } from "@/lib/geo/grid-cell";

const METRES_PER_KM = 1000;

/** A small map with nothing but what everyone sees of a place: its circle. With it comes Leaflet. */
export default function SeenMap({ point }: { point: Point }) {
  const at = useShownAt(point)(point);
  return (
    <LeafletMap label={texts.seen} start={[at]} className="h-44">
      <GridCellCircle at={at} />
      <ShowCircle at={at} />
    </LeafletMap>
  );
}

function ShowCircle({ at: { latitude, longitude } }: { at: Point }) {
  const map = useMap();
  useEffect(() => {
    const radius = circleRadius({ latitude, longitude }) / METRES_PER_KM;
    const maxZoom = closestOnDrawnGround(map);
    map.fitBounds(areaBounds({ latitude, longitude, radius }), {
      animate: false,
      ...(maxZoom && { maxZoom }),
    });
  }, [map, latitude, longitude]);
  return null;
}
