import { useEffect, useState } from "react";
import { findShownAt } from "@/components/location/place-requests";
import { useAnchor } from "@/components/location/use-anchor";
import { cellCentre, type Point } from "@/lib/geo/grid-cell";

const keyOf = ({ latitude, longitude }: Point) => `${latitude} ${longitude}`;

/**
 * Tells where everyone will see a place: the middle of the cell that stands for it. Only the server knows how large cells
 * are where few people live; until it has answered for `settled`, it is the finest one. Near an earlier pin it is that one's.
 */
export function useShownAt(settled: Point | null): (at: Point) => Point {
  const [known, setKnown] = useState<Record<string, Point>>({});
  const anchorOf = useAnchor();
  const finest = settled && cellCentre(anchorOf(settled));
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
  return (at) => {
    const finest = cellCentre(anchorOf(at));
    return known[keyOf(finest)] ?? finest;
  };
}
