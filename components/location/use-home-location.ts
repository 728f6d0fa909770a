import { useEffect, useRef } from "react";
import { get } from "@/lib/api-client/client";
import type { OwnProfileView } from "@/lib/users/schema";

type Place = Record<"address" | "latitude" | "longitude", string>;

/** Prefills the home location of the member's profile. */
export function useHomeLocation(isWanted: boolean, prefill: (place: Place) => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isWanted || isDone.current) return;
    const controller = new AbortController();
    get<{ profile: OwnProfileView }>("/me/profile", controller.signal).then(
      ({ profile: { place } }) => {
        isDone.current = true;
        if (!place) return;
        const { address, latitude, longitude } = place;
        prefill({ address, latitude: String(latitude), longitude: String(longitude) });
      },
      () => {},
    );
    return () => controller.abort();
  }, [isWanted, prefill]);
}
