import { useEffect, useRef } from "react";
import { get } from "@/lib/api-client/client";
import type { OwnProfileView } from "@/lib/users/schema";

type Place = Record<"address" | "latitude" | "longitude", string>;

/** Looks up the place that a member has told us once, to fill it in. */
export function useHomeLocation(isWanted: boolean, fillIn: (place: Place) => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isWanted || isDone.current) return;
    const controller = new AbortController();
    get<{ profile: OwnProfileView }>("/me/profile", controller.signal).then(
      ({ profile: { place } }) => {
        isDone.current = true;
        if (!place) return;
        const { address, latitude, longitude } = place;
        fillIn({ address, latitude: String(latitude), longitude: String(longitude) });
      },
      // It is an extra: without it one types.
      () => {},
    );
    return () => controller.abort();
  }, [isWanted, fillIn]);
}
