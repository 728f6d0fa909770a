"use client";

import { useEffect, useRef, useState } from "react";
import { withoutFarFew } from "@/components/map/far-few";
import { GridCellCircle } from "@/components/map/grid-cell-circle";
import type { MapCell } from "@/components/map/group-by-cell";
import { KeepInView } from "@/components/map/keep-in-view";
import { isNarrow, LeafletMap, latLng, useMap } from "@/components/map/leaflet-map";
import { MapPoint } from "@/components/map/map-point";
import { MyPlace } from "@/components/map/my-place";
import { type OnTop, tellOnTop } from "@/components/map/on-top";
import { type Bubble, bubbleOf, groupOverlapping, nameOf } from "@/components/map/overlapping";
import { texts } from "@/components/map/texts";
import { ResponsiveImage } from "@/components/ui/responsive-image";

type Props = {
  cells: MapCell[];
  selected: MapCell[];
  /** The cell of what is pointed at elsewhere on the page. */
  pointed?: string | null;
  /** Moves to what is pointed at. */
  isFollowing?: boolean;
  /** Once true again, the map goes back to all of its cells. */
  isWhole: boolean;
  className: string;
  onSelect(cells: MapCell[]): void;
  /** After each move, with the keys of the cells in view; with null once all of them are to be seen. */
  onLook(inView: string[] | null, isByHand: boolean): void;
};

/** One button for each cell, with the picture of its newest post, or for a town, which falls apart when it is pressed. */
export function GridCellMap(props: Props) {
  const { cells, selected, pointed = null, isFollowing = false, className, onSelect } = props;
  const { isWhole, onLook } = props;
  const [only] = selected.length === 1 ? selected : [];
  // Until somebody has moved the map, its posts stay in the middle.
  const centred = selected.length > 0 || !isWhole ? selected : cells;
  const marked = cells.filter((cell) => cell === only || cell.key === pointed);
  return (
    <LeafletMap
      isWide
      label={texts.cells.label}
      start={withoutFarFew(cells)}
      className={className}
      focus={cells.find(({ key }) => key === pointed) ?? (centred.length > 0 ? bubbleOf(centred) : undefined)}
    >
      <KeepInView {...{ cells, selected, isWhole, onLook }} followed={isFollowing ? pointed : null} />
      {marked.map((cell) => (
        <GridCellCircle key={cell.key} at={cell} />
      ))}
      <MyPlace />
      <Bubbles {...{ cells, selected, pointed, onSelect }} />
    </LeafletMap>
  );
}

type BubblesProps = Required<Pick<Props, "cells" | "selected" | "pointed" | "onSelect">>;

function Bubbles({ cells, selected, pointed, onSelect }: BubblesProps) {
  const map = useMap();
  const [zoom, setZoom] = useState(map.getZoom());
  useEffect(() => {
    const note = () => setZoom(map.getZoom());
    map.on("zoomend", note);
    return () => void map.off("zoomend", note);
  }, [map]);
  const isSmall = isNarrow(map);
  const bubbles = groupOverlapping(cells, (at) => map.project(latLng(at), zoom), selected, isSmall);
  const keepFocus = useKeptFocus(bubbles);
  const onTop = JSON.stringify({
    towns: bubbles.flatMap((bubble) => (bubble.cells.length > 1 && !isSmall ? townOf(bubble) : [])),
    pins: bubbles.map(latLng),
  } satisfies OnTop);
  // As text, so that the same bubbles draw no name anew.
  useEffect(() => void tellOnTop(map, JSON.parse(onTop)), [map, onTop]);
  return bubbles.map((bubble) => {
    const isSelected = bubble.cells.every((cell) => selected.includes(cell));
    const isPointed = bubble.cells.some(({ key }) => key === pointed);
    return (
      <MapPoint key={keyOf(bubble)} at={bubble} isAbove={isSelected || isPointed}>
        <BubbleButton
          {...{ bubble, isSmall, isSelected, isPointed }}
          onPress={() => {
            keepFocus(bubble);
            onSelect(bubble.cells);
          }}
        />
      </MapPoint>
    );
  });
}

/** A town that falls apart takes its button away: the focus goes to the one of its first cell. */
function useKeptFocus(bubbles: Bubble[]) {
  const map = useMap();
  const kept = useRef<string>(undefined);
  const shown = bubbles.map(keyOf).join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever other buttons are shown.
  useEffect(() => {
    const { current } = kept;
    if (!current || document.activeElement !== document.body) return;
    const buttons = [...map.getContainer().querySelectorAll<HTMLElement>("button[data-cells]")];
    const button = buttons.find(({ dataset }) => dataset.cells?.split(" ").includes(current));
    button?.focus({ preventScroll: true });
  }, [map, shown]);
  return ({ cells }: Bubble) => {
    kept.current = cells[0]?.key;
  };
}

const keyOf = ({ cells }: Bubble): string => cells.map(({ key }) => key).join(" ");

const townOf = ({ cells: [first] }: Bubble): string => first?.town ?? "";

type BubbleProps = {
  bubble: Bubble;
  isSmall: boolean;
  isSelected: boolean;
  isPointed: boolean;
  onPress(): void;
};

function BubbleButton({ bubble, isSmall, isSelected, isPointed, onPress }: BubbleProps) {
  const { cells, count } = bubble;
  const [first] = cells;
  const isTown = cells.length > 1 && !isSmall;
  return (
    <button
      type="button"
      aria-label={cells.length > 1 ? texts.cells.bubbleLabel(nameOf(cells), count) : first?.label}
      aria-pressed={isSelected}
      data-pointed={isPointed}
      data-cells={keyOf(bubble)}
      className={isTown ? "map-cell is-town" : "map-cell"}
      onClick={onPress}
    >
      {first?.image && <ResponsiveImage image={first.image} alt="" sizes="48px" />}
      {isTown && <b>{texts.cells.bubble(nameOf(cells), count)}</b>}
      {!isTown && (count > 1 || !first?.image) && <span>{count}</span>}
    </button>
  );
}
