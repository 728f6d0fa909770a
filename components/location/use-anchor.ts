import { useEffect, useState } from "react";
import { useSession } from "@/components/auth/session-provider";
import { get } from "@/lib/api-client/client";
import type { Point } from "@/lib/geo/grid-cell";
import { anchorOf, type OwnPins } from "@/lib/geo/home-anchor";
import type { OwnProfileView } from "@/lib/users/schema";

const NOTHING: OwnPins = { home: null, pins: [] };
/** Several parts of a form ask at once, and a new post adds a pin. */
const KEPT_MS = 5000;

/** Tells which place everyone will see the area of: near an earlier pin of one's own, it is that one's. */
export function useAnchor(): (pin: Point) => Point {
  const { user } = useSession();
  const [own, setOwn] = useState(NOTHING);
  const of = user?._id;
  useEffect(() => {
    if (!of) return setOwn(NOTHING);
    let left = false;
    askForPins(of).then(
      (pins) => !left && setOwn(pins),
      () => {},
    );
    return () => {
      left = true;
    };
  }, [of]);
  return (pin) => anchorOf(pin, own);
}

let latest: { of: string; at: number; answer: Promise<OwnPins> } | undefined;

function askForPins(of: string): Promise<OwnPins> {
  if (latest?.of === of && performance.now() - latest.at < KEPT_MS) return latest.answer;
  const answer = get<{ profile: OwnProfileView }>("/me/profile").then(({ profile: { place, pins } }) => ({
    home: place,
    pins,
  }));
  latest = { of, at: performance.now(), answer };
  return answer;
}
