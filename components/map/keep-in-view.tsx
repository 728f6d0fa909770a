import type L from "leaflet";
import { useCallback, useEffect, useRef } from "react";
import { useSiteSettings } from "@/components/browser/site-settings";
import { withoutFarFew } from "@/components/map/far-few";
import type { MapCell } from "@/components/map/group-by-cell";
import { keepButtonsClear } from "@/components/map/keep-buttons-clear";
import { fitPoints, latLng, useMap, zoomTo } from "@/components/map/leaflet-map";

/** Of what is followed, from the edge of the map, in pixels. */
const MARGIN = 56;

type Props = {
  cells: MapCell[];
  selected: MapCell[];
  /** The key of the cell to follow. */
  followed: string | null;
  /** Once true again, the map goes back to all of its cells. */
  isWhole: boolean;
  /** After each move, with the keys of the cells in view; with null once all of them are to be seen. */
  onLook(inView: string[] | null, isByHand: boolean): void;
};

/**
 * A new list is shown whole, and so is a town that is chosen, until nothing is; a cell that is chosen or followed comes into
 * view.
 */
export function KeepInView({ cells, selected, followed, isWhole, onLook }: Props) {
  const map = useMap();
  const { area } = useSiteSettings();
  const keys = cells.map(({ key }) => key).join(" ");
  const chosen = selected.map(({ key }) => key).join(" ");
  const shown = useRef({ keys, isWhole });
  const isCloser = useRef(false);
  const latest = useRef({ cells, selected, onLook });
  latest.current = { cells, selected, onLook };
  const { follow, byItself } = useFollowing(latest);
  useEffect(() => {
    const before = shown.current;
    shown.current = { keys, isWhole };
    if (before.keys === keys && (before.isWhole || !isWhole)) return;
    byItself(() => fitPoints(map, withoutFarFew(latest.current.cells), area, true));
    latest.current.onLook(null, false);
  }, [map, keys, isWhole, area, byItself]);
  useEffect(() => {
    const { cells: all, selected: now } = latest.current;
    const [first, ...others] = chosen ? now : [];
    if (!first && isCloser.current) {
      byItself(() => fitPoints(map, withoutFarFew(all), area, true));
      latest.current.onLook(null, false);
    } else if (others.length > 0) byItself(() => zoomTo(map, now));
    else if (first && !map.getBounds().contains(latLng(first))) map.panTo(latLng(first), { animate: false });
    isCloser.current = Boolean(first) && (isCloser.current || others.length > 0);
  }, [map, chosen, area, byItself]);
  useEffect(() => {
    const cell = latest.current.cells.find(({ key }) => key === followed);
    if (cell) follow(cell);
  }, [followed, follow]);
  return null;
}

/** Tells what is in view after each move, and whether somebody moved it, by buttons too; except where the map moved by itself, to what is followed. */
function useFollowing(latest: { current: Pick<Props, "cells" | "onLook"> }) {
  const map = useMap();
  const isOwnMove = useRef(false);
  const isByItself = useRef(false);
  const isByHand = useRef(false);
  const zoom = useRef(map.getZoom());
  useEffect(() => {
    const noteHand = () => {
      isByHand.current = true;
    };
    const noteZoom = () => {
      if (!isByItself.current) noteHand();
    };
    // Other keys only go from pin to pin, and choose one.
    const noteKey = ({ originalEvent }: L.LeafletKeyboardEvent) => {
      if (originalEvent.key.startsWith("Arrow")) noteHand();
    };
    const tell = () => {
      const { cells, onLook } = latest.current;
      const bounds = map.getBounds();
      const inView = cells.filter((at) => bounds.contains(latLng(at))).map(({ key }) => key);
      if (!isOwnMove.current) onLook(inView, isByHand.current);
      const isZoomed = isByHand.current && map.getZoom() !== zoom.current;
      isOwnMove.current = false;
      isByItself.current = false;
      isByHand.current = false;
      zoom.current = map.getZoom();
      if (isZoomed) keepButtonsClear(map, cells);
    };
    const events = { dragstart: noteHand, keydown: noteKey, zoomstart: noteZoom, moveend: tell };
    map.on(events);
    return () => void map.off(events);
  }, [map, latest]);
  // Until its end: an animated zoom begins with the next frame.
  const byItself = useCallback((move: () => void) => {
    isByItself.current = true;
    move();
  }, []);
  const follow = useCallback(
    (at: MapCell) => {
      const note = () => {
        isOwnMove.current = true;
      };
      map.once("movestart", note);
      map.panInside(latLng(at), { padding: [MARGIN, MARGIN] });
      map.off("movestart", note);
    },
    [map],
  );
  return { follow, byItself };
}
