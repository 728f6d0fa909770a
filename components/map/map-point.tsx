"use client";

import L from "leaflet";
import { type ReactNode, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { latLng, useMap } from "@/components/map/leaflet-map";
import type { Point } from "@/lib/geo/grid-cell";

type Props = { at: Point; isAbove?: boolean; children: ReactNode };

/** Draws what is inside at a point of the map, above others if told. */
export function MapPoint({ at: { latitude, longitude }, isAbove = false, children }: Props) {
  const map = useMap();
  const [element] = useState(() => document.createElement("div"));
  const [marker, setMarker] = useState<L.Marker | null>(null);
  useEffect(() => {
    const icon = L.divIcon({ html: element, className: "map-point", iconSize: [0, 0] });
    const made = L.marker(latLng({ latitude, longitude }), { icon, interactive: false, keyboard: false });
    setMarker(made.addTo(map));
    return () => void made.remove();
  }, [map, latitude, longitude, element]);
  useEffect(() => void marker?.setZIndexOffset(isAbove ? 10_000 : 0), [marker, isAbove]);
  return createPortal(children, element);
}
