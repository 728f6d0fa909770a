"use client";

import { lazy, Suspense, useState } from "react";
import { texts } from "@/components/location/texts";
import { Disclosure } from "@/components/ui/disclosure";
import type { Point } from "@/lib/geo/grid-cell";

// Leaflet comes only to those who open a map.
const PinMap = lazy(() => import("@/components/map/pin-map"));

const DECIMALS = 6;
const NUMBER = /^[+-]?\d{1,3}(\.\d{1,20})?$/;

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

/** Where the typed numbers are; null while they are none, or beyond the world. */
export function pointOf(...typed: [string, string]): Point | null {
  if (!typed.every((text) => NUMBER.test(text.trim()))) return null;
  const [latitude, longitude] = typed.map(Number) as [number, number];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}
