"use client";

import L from "leaflet";
import { useEffect } from "react";
import { latLng, useMap } from "@/components/map/leaflet-map";
import { levelOf, type Point } from "@/lib/geo/grid-cell";

/** From the middle of a cell of the first level to its corners, in metres: nearly all homes that it stands for lie within. */
const TO_CORNER = 800;

/** In metres. */
export const circleRadius = (at: Point): number => TO_CORNER * 2 ** levelOf(at);

/** The circle around the middle of a cell: where something is, as far as everyone may know. */
export function GridCellCircle({ at: { latitude, longitude } }: { at: Point }) {
  const map = useMap();
  useEffect(() => {
    const options = {
      radius: circleRadius({ latitude, longitude }),
      className: "map-circle",
      interactive: false,
    };
    const circle = L.circle(latLng({ latitude, longitude }), options).addTo(map);
    return () => void circle.remove();
  }, [map, latitude, longitude]);
  return null;
}
