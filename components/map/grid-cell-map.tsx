"use client";

import { useEffect, useRef, useState } from "react";
import { useSavedPoint } from "@/components/browser/saved-location";
import { useSiteSettings } from "@/components/browser/site-settings";
import { GridCellCircle } from "@/components/map/grid-cell-circle";
import { NAMED } from "@/components/map/ground";
import type { MapCell } from "@/components/map/group-by-cell";
import { fitPoints, LeafletMap, latLng, useMap } from "@/components/map/leaflet-map";
import { MapPoint } from "@/components/map/map-point";
import { type Bubble, bubbleOf, groupOverlapping, nameOf } from "@/components/map/overlapping";
import { texts } from "@/components/map/texts";
import { ResponsiveImage } from "@/components/ui/responsive-image";

type Props = {
  cells: MapCell[];
  selected: MapCell[];
  /** The cell of what is pointed at elsewhere on the page. */
  pointed?: string | null;
  className: string;
  onSelect(cells: MapCell[]): void;
};

/** One button for each cell, with the picture of its newest post, or for a town whose cells would overlap. */
export function GridCellMap({ cells, selected, pointed = null, className, onSelect }: Props) {
  const [only] = selected.length === 1 ? selected : [];
  const marked = cells.filter((cell) => cell === only || cell.key === pointed);
  return (
    <LeafletMap
      label={texts.cells.label}
      start={cells}
      className={className}
      focus={selected.length > 0 ? bubbleOf(selected) : undefined}
    >
      <KeepInView cells={cells} selected={selected} />
      {marked.map((cell) => (
        <GridCellCircle key={cell.key} at={cell} />
      ))}
      <Here />
      <Bubbles {...{ cells, selected, pointed, onSelect }} />
    </LeafletMap>
  );
}

function Bubbles({ cells, selected, pointed, onSelect }: Omit<Required<Props>, "className">) {
  const map = useMap();
  const [zoom, setZoom] = useState(map.getZoom());
  useEffect(() => {
    const note = () => setZoom(map.getZoom());
    map.on("zoomend", note);
    return () => void map.off("zoomend", note);
  }, [map]);
  const bubbles = groupOverlapping(cells, (at) => map.project(latLng(at), zoom));
  const towns = bubbles.flatMap((bubble) => (bubble.cells.length > 1 ? townOf(bubble) : [])).join("\n");
  useEffect(() => void map.fire(NAMED, { towns: towns.split("\n") }), [map, towns]);
  return bubbles.map((bubble) => {
    const isSelected = bubble.cells.every((cell) => selected.includes(cell));
    const isPointed = bubble.cells.some(({ key }) => key === pointed);
    const key = bubble.cells.map((cell) => cell.key).join(" ");
    return (
      <MapPoint key={key} at={bubble} isAbove={isSelected || isPointed}>
        <BubbleButton {...{ bubble, isSelected, isPointed }} onPress={() => onSelect(bubble.cells)} />
      </MapPoint>
    );
  });
}

const townOf = ({ cells: [first] }: Bubble): string => first?.town ?? "";

type BubbleProps = { bubble: Bubble; isSelected: boolean; isPointed: boolean; onPress(): void };

function BubbleButton({ bubble: { cells, count }, isSelected, isPointed, onPress }: BubbleProps) {
  const [first] = cells;
  const isTown = cells.length > 1;
  return (
    <button
      type="button"
      aria-label={isTown ? texts.cells.bubbleLabel(nameOf(cells), count) : first?.label}
      aria-pressed={isSelected}
      data-pointed={isPointed}
      className={isTown ? "map-cell is-town" : "map-cell"}
      onClick={onPress}
    >
      {first?.image && <ResponsiveImage image={first.image} alt="" sizes="48px" />}
      {isTown && <b>{texts.cells.bubble(nameOf(cells), count)}</b>}
      {!isTown && (count > 1 || !first?.image) && <span>{count}</span>}
    </button>
  );
}

/** Where somebody looked around last: no more than a cell is known of it. */
function Here() {
  const near = useSavedPoint();
  if (!near) return null;
  return (
    <MapPoint at={near}>
      <span className="map-here">{texts.cells.here}</span>
    </MapPoint>
  );
}

/** A new list is shown whole; a cell that is chosen comes into view. */
function KeepInView({ cells, selected }: { cells: MapCell[]; selected: MapCell[] }) {
  const map = useMap();
  const { area } = useSiteSettings();
  const keys = cells.map(({ key }) => key).join(" ");
  const chosen = selected.map(({ key }) => key).join(" ");
  const shown = useRef(keys);
  const latest = useRef(cells);
  latest.current = cells;
  useEffect(() => {
    if (shown.current === keys) return;
    shown.current = keys;
    fitPoints(map, latest.current, area);
  }, [map, keys, area]);
  useEffect(() => {
    const [first] = latest.current.filter(({ key }) => chosen.split(" ").includes(key));
    if (first && !map.getBounds().contains(latLng(first))) map.panTo(latLng(first), { animate: false });
  }, [map, chosen]);
  return null;
}
