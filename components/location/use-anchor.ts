import { useEffect, useState } from "react";
import { useSession } from "@/components/auth/session-provider";
import { askForOwnPlaces } from "@/components/location/own-places";
import type { Point } from "@/lib/geo/grid-cell";
import { anchorOf, type OwnPins } from "@/lib/geo/home-anchor";

const NOTHING: OwnPins = { home: null, pins: [] };

/** Tells which place everyone will see the area of: near an earlier pin of one's own, it is that one's. */
export function useAnchor(): (pin: Point) => Point {
  const { user } = useSession();
  const [own, setOwn] = useState(NOTHING);
  const of = user?._id;
  useEffect(() => {
    if (!of) return setOwn(NOTHING);
    let left = false;
    askForOwnPlaces(of).then(
      (places) => !left && setOwn(places),
      () => {},
    );
    return () => {
      left = true;
    };
  }, [of]);
  return (pin) => anchorOf(pin, own);
}
