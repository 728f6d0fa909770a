"use client";

import { useEffect, useRef } from "react";
import { useSavedPoint } from "@/components/browser/saved-location";
import { useSiteSettings } from "@/components/browser/site-settings";
import { GridCellCircle } from "@/components/map/grid-cell-circle";
import type { MapCell } from "@/components/map/group-by-cell";
import { fitPoints, LeafletMap, latLng, useMap } from "@/components/map/leaflet-map";
import { MapPoint } from "@/components/map/map-point";
import { texts } from "@/components/map/texts";
import { ResponsiveImage } from "@/components/ui/responsive-image";

type Props = {
  cells: MapCell[];
  selected: string | null;
  /** The cell of what is pointed at elsewhere on the page. */
  pointed?: string | null;
  className: string;
  onSelect(key: string): void;
};

/** One picture for each cell, with the number of its posts: a button one can press. */
export function GridCellMap({ cells, selected, pointed = null, className, onSelect }: Props) {
  const marked = cells.filter(({ key }) => key === selected || key === pointed);
  const chosen = cells.find(({ key }) => key === selected);
  return (
    <LeafletMap label={texts.cells.label} start={cells} className={className} focus={chosen}>
      <KeepInView cells={cells} selected={chosen} />
      {marked.map((cell) => (
        <GridCellCircle key={cell.key} at={cell} />
      ))}
      <Here />
      {cells.map((cell) => (
        <MapPoint key={cell.key} at={cell} isAbove={marked.includes(cell)}>
          <button
            type="button"
            aria-label={cell.label}
            aria-pressed={cell.key === selected}
            data-pointed={cell.key === pointed}
            className="map-cell"
            onClick={() => onSelect(cell.key)}
          >
            {cell.image && <ResponsiveImage image={cell.image} alt="" sizes="48px" />}
            {(cell.count > 1 || !cell.image) && <span>{cell.count}</span>}
          </button>
        </MapPoint>
      ))}
    </LeafletMap>
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
function KeepInView({ cells, selected }: { cells: MapCell[]; selected: MapCell | undefined }) {
  const map = useMap();
  const { area } = useSiteSettings();
  const keys = cells.map(({ key }) => key).join(" ");
  const shown = useRef(keys);
  const latest = useRef(cells);
  latest.current = cells;
  useEffect(() => {
    if (shown.current === keys) return;
    shown.current = keys;
    fitPoints(map, latest.current, area);
  }, [map, keys, area]);
  useEffect(() => {
    if (selected && !map.getBounds().contains(latLng(selected)))
      map.panTo(latLng(selected), { animate: false });
  }, [map, selected]);
  return null;
}
