import { useEffect, useRef } from "react";
import { useSession } from "@/components/auth/session-provider";
import { askForOwnPlaces } from "@/components/location/own-places";

type Place = Record<"address" | "latitude" | "longitude", string>;

/** Prefills the home location of the member's profile, or else where they gave something last. */
export function useHomeLocation(isWanted: boolean, prefill: (place: Place) => void): void {
  const { user } = useSession();
  const isDone = useRef(false);
  const of = isWanted ? user?._id : undefined;
  useEffect(() => {
    if (!of || isDone.current) return;
    let left = false;
    askForOwnPlaces(of).then(
      ({ home, lastPlace }) => {
        if (left) return;
        isDone.current = true;
        const place = home ?? lastPlace;
        if (!place) return;
        const { address, latitude, longitude } = place;
        prefill({ address, latitude: String(latitude), longitude: String(longitude) });
      },
      () => {},
    );
    return () => {
      left = true;
    };
  }, [of, prefill]);
}
