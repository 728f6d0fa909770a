"use client";

import "leaflet/dist/leaflet.css";
import "@/components/map/map.css";
import L from "leaflet";
import { createContext, type ReactNode, use, useEffect, useRef, useState } from "react";
import { useSiteSettings } from "@/components/browser/site-settings";
import { addGround } from "@/components/map/add-ground";
import { closestOnDrawnGround } from "@/components/map/ground";
import { texts } from "@/components/map/texts";
import { Icon } from "@/components/ui/icon";
import type { Area } from "@/lib/community/schema";
import { boundsOf, cellOf, levelOf, type Point } from "@/lib/geo/grid-cell";

const MapContext = createContext<L.Map | null>(null);

export function useMap(): L.Map {
  const map = use(MapContext);
  if (!map) throw new Error("a map has to be around what is drawn on it");
  return map;
}

const NEAREST = 18;
const NEIGHBOURHOOD = 14;
const WORLD = { centre: [25, 10], zoom: 1 } as const;
const PADDING = 48;
/** Half a picture, and a little more. */
const PHONE_PADDING = 32;
/** Several points and their names stand clear of the buttons that zoom. */
const BESIDE_BUTTONS = 88;
const METRES_PER_KM = 1000;
/** As wide as phones, in pixels. */
const NARROW = 480;

export const isNarrow = (map: L.Map): boolean => map.getSize().x < NARROW;

export const latLng = ({ latitude, longitude }: Point): L.LatLngTuple => [latitude, longitude];

/** Shows all points, as close as they and a neighbourhood allow. */
export const zoomTo = (map: L.Map, points: Point[]) => void map.fitBounds(...boundsAround(map, points));

function boundsAround(map: L.Map, points: Point[], isWide = false): [L.LatLngBounds, L.FitBoundsOptions] {
  const isPhone = isNarrow(map) && points.length > 1;
  const edge = isPhone ? PHONE_PADDING : PADDING;
  return [
    // Of many cells a large one would press the others into one spot.
    L.latLngBounds(points.length > 1 ? points.map(latLng) : points.flatMap(extentOf)),
    {
      // A phone has no room for the towns around beside posts that lie apart.
      maxZoom: closestOnDrawnGround(map, isWide && !isPhone) ?? NEIGHBOURHOOD,
      paddingTopLeft: [edge, edge],
      paddingBottomRight: [points.length > 1 ? BESIDE_BUTTONS : PADDING, edge],
    },
  ];
}

export const areaBounds = (area: Area): L.LatLngBounds =>
  L.latLng(latLng(area)).toBounds(2 * METRES_PER_KM * area.radius);

/**
 * Fits the map to all points, at most zoomed in to a neighbourhood; without points to the area of the community.
 * @param isWide with the towns around, where no streets tell where that is
 */
export function fitPoints(map: L.Map, points: Point[], area?: Area, isWide = false): void {
  if (points.length === 0 && area) map.fitBounds(areaBounds(area), { animate: false });
  else if (points.length === 0) map.setView([...WORLD.centre], WORLD.zoom, { animate: false });
  else {
    const [bounds, options] = boundsAround(map, points, isWide);
    map.fitBounds(bounds, { ...options, animate: false });
  }
}

/** Of a large cell its corners, so that its circle is seen whole. */
function extentOf(point: Point): L.LatLngTuple[] {
  const level = levelOf(point);
  if (level === 0) return [latLng(point)];
  const { south, north, west, east } = boundsOf(cellOf(point, level));
  return [
    [south, west],
    [north, east],
  ];
}

type Props = {
  label: string;
  start: Point[];
  /** See `fitPoints`. */
  isWide?: boolean;
  className?: string;
  /** The buttons zoom with this point in the middle. */
  focus?: Point | undefined;
  children: ReactNode;
};

/**
 * A map around `start`, on what the site is set up with or on drawn land with the names of towns. Load it only when it
 * is opened: with it comes Leaflet.
 */
export function LeafletMap({ label, start, isWide = false, className = "", focus, children }: Props) {
  const { tiles, area } = useSiteSettings();
  const [map, setMap] = useState<L.Map | null>(null);
  const element = useRef<HTMLElement>(null);
  const first = useRef(start);
  useEffect(() => {
    if (!element.current) return;
    const made = newMap(element.current);
    addGround(made, tiles);
    fitPoints(made, first.current, area, isWide);
    setMap(made);
    // More than the window changes its size: what stands around it, and the bars of a phone's browser.
    const watch = new ResizeObserver(() => made.invalidateSize({ debounceMoveend: true }));
    watch.observe(element.current);
    return () => {
      watch.disconnect();
      setMap(null);
      made.remove();
      // A change of size is told a moment later, when there is no map to ask any more.
      made.off();
    };
  }, [tiles, area, isWide]);
  const zoomBy = (steps: number) => {
    const zoom = (map?.getZoom() ?? 0) + steps;
    if (focus) map?.setView(latLng(focus), zoom);
    else map?.setZoom(zoom);
  };
  return (
    <div className={`relative isolate overflow-hidden rounded-field border border-field-line ${className}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: Leaflet moves and zooms it by arrow keys, plus and minus. */}
      <section ref={element} aria-label={label} tabIndex={0} className="map size-full -outline-offset-4" />
      {map && <MapContext value={map}>{children}</MapContext>}
      <div className="absolute top-2 end-2 z-10 flex flex-col gap-1.5">
        <ZoomButton label={texts.zoomIn} onPress={() => zoomBy(1)}>
          <Icon name="plus" className="size-5" />
        </ZoomButton>
        <ZoomButton label={texts.zoomOut} onPress={() => zoomBy(-1)}>
          <Icon name="minus" className="size-5" />
        </ZoomButton>
      </div>
    </div>
  );
}

type ZoomProps = { label: string; onPress(): void; children: ReactNode };

const ZoomButton = ({ label, onPress, children }: ZoomProps) => (
  <button
    type="button"
    aria-label={label}
    className="btn btn-square border-field-line bg-card"
    onClick={onPress}
  >
    {children}
  </button>
);

function newMap(element: HTMLElement): L.Map {
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const map = L.map(element, {
    zoomControl: false,
    attributionControl: false,
    maxZoom: NEAREST,
    minZoom: 1,
    trackResize: false,
    worldCopyJump: true,
    // The wheel scrolls the page until the map is used; then it zooms.
    scrollWheelZoom: false,
    ...(isCalm && { zoomAnimation: false, fadeAnimation: false, markerZoomAnimation: false, inertia: false }),
  });
  L.control.scale({ position: "bottomleft" }).addTo(map);
  map.on("focus", () => map.scrollWheelZoom.enable());
  map.on("blur", () => map.scrollWheelZoom.disable());
  return map;
}
