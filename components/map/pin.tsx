"use client";

import L from "leaflet";
import { useEffect, useRef } from "react";
import { latLng, useMap } from "@/components/map/leaflet-map";
import { texts } from "@/components/map/texts";
import type { Point } from "@/lib/geo/grid-cell";

/** A drop of 32 by 44 pixels whose foot is at the point. */
const DROP = `<svg viewBox="0 0 32 44" width="32" height="44" aria-hidden="true">
<path d="M16 43C11 33 2 25.5 2 16a14 14 0 0 1 28 0c0 9.5-9 17-14 27z" fill="var(--color-primary)" stroke="var(--color-base-200)" stroke-width="2"/>
<circle cx="16" cy="16" r="5.5" fill="var(--color-base-200)"/></svg>`;
const SIZE = { iconSize: [44, 48], iconAnchor: [22, 45] } as const;

/** Pixels per press of an arrow key, without and with Shift. */
const STEP = 8;
const FAR = 5;
const WAYS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

type Props = {
  at: Point;
  /** While it is being moved. */
  onMove(to: Point): void;
  /** When it has been put down. */
  onPlace(to: Point): void;
};

/** A pin to drag, or to move with the arrow keys. */
export function Pin({ at, onMove, onPlace }: Props) {
  const map = useMap();
  const pin = useRef<L.Marker>(null);
  const told = useRef({ at, onMove, onPlace });
  told.current = { at, onMove, onPlace };
  useEffect(() => {
    const made = L.marker(latLng(told.current.at), {
      icon: L.divIcon({ html: DROP, className: "map-pin grid place-items-center", ...copyOf(SIZE) }),
      draggable: true,
      autoPan: true,
    });
    made.on("drag", () => told.current.onMove(pointOf(made)));
    made.on("dragend", () => told.current.onPlace(pointOf(made)));
    made.addTo(map);
    const element = made.getElement();
    // An application gets the arrow keys also from screen readers.
    element?.setAttribute("role", "application");
    element?.addEventListener("keydown", (event) => {
      const way = WAYS[event.key];
      if (!way) return;
      // Keeps the map and the page from moving as well.
      event.preventDefault();
      event.stopPropagation();
      told.current.onPlace(moved(map, made, way, event.shiftKey ? STEP * FAR : STEP));
    });
    pin.current = made;
    return () => void made.remove();
  }, [map]);
  const { latitude, longitude } = at;
  useEffect(() => {
    const place = latLng({ latitude, longitude });
    pin.current?.setLatLng(place);
    pin.current?.getElement()?.setAttribute("aria-label", texts.pin.move(readable({ latitude, longitude })));
    if (!map.getBounds().contains(place)) map.panTo(place, { animate: false });
  }, [map, latitude, longitude]);
  return null;
}

const copyOf = ({ iconSize, iconAnchor }: typeof SIZE) => ({
  iconSize: [...iconSize] as L.PointTuple,
  iconAnchor: [...iconAnchor] as L.PointTuple,
});

function moved(map: L.Map, pin: L.Marker, [x, y]: [number, number], pixels: number): Point {
  // Not by points of the container: those are whole pixels.
  const from = map.project(pin.getLatLng());
  return wrapLongitude(map.unproject(from.add([x * pixels, y * pixels])));
}

const pointOf = (pin: L.Marker): Point => wrapLongitude(pin.getLatLng());

/** Maps repeat the world to the east and west. */
export function wrapLongitude(place: L.LatLng): Point {
  const { lat, lng } = place.wrap();
  return { latitude: Math.min(90, Math.max(-90, lat)), longitude: lng };
}

const readable = ({ latitude, longitude }: Point) => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
