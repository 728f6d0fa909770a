import { useEffect, useState } from "react";
import { findShownAt } from "@/components/location/find-places";
import { cellCentre, type Point } from "@/lib/geo/grid-cell";

const keyOf = ({ latitude, longitude }: Point) => `${latitude} ${longitude}`;

/**
 * Tells where everyone will see a place: the middle of the cell that stands for it. Only the server knows how large cells
 * are where few people live; until it has answered for `settled`, it is the finest one.
 */
export function useShownAt(settled: Point | null): (at: Point) => Point {
  const [known, setKnown] = useState<Record<string, Point>>({});
  const finest = settled && cellCentre(settled);
  const key = finest && keyOf(finest);
  const isKnown = key !== null && key in known;
  const { latitude = 0, longitude = 0 } = finest ?? {};
  useEffect(() => {
    if (key === null || isKnown) return;
    let left = false;
    findShownAt({ latitude, longitude })
      .then((shown) => !left && shown && setKnown((before) => ({ ...before, [key]: shown })))
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, [key, isKnown, latitude, longitude]);
  return (at) => known[keyOf(cellCentre(at))] ?? cellCentre(at);
}
