"use client";

import { Suspense, useState } from "react";
import { lazyPart } from "@/components/browser/lazy-part";
import { texts } from "@/components/location/texts";
import { pointOf } from "@/components/location/typed-point";
import { Disclosure } from "@/components/ui/disclosure";

// Leaflet comes only to those who open a map.
const PinMap = lazyPart(() => import("@/components/map/pin-map"));

const DECIMALS = 6;

type Props = {
  latitude: string;
  longitude: string;
  isExact?: boolean;
  onPlaced(latitude: string, longitude: string): void;
};

/** Shows on a map where the typed place is, and lets it be moved there. */
export function PlaceMap({ latitude, longitude, isExact = false, onPlaced }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure summary={texts.map.summary} onToggle={setOpen}>
      {isOpen && (
        <Suspense fallback={<div className="skeleton h-80 w-full" />}>
          <PinMap
            point={pointOf(latitude, longitude)}
            precision={isExact ? "exact" : "approximate"}
            onPlace={(to) => onPlaced(to.latitude.toFixed(DECIMALS), to.longitude.toFixed(DECIMALS))}
          />
        </Suspense>
      )}
    </Disclosure>
  );
}
