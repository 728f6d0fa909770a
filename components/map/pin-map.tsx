"use client";

import { useEffect, useRef, useState } from "react";
import { useSiteSettings } from "@/components/browser/site-settings";
import { useShownAt } from "@/components/location/use-shown-at";
import { circleRadius, GridCellCircle } from "@/components/map/grid-cell-circle";
import { fitPoints, LeafletMap, latLng, useMap } from "@/components/map/leaflet-map";
import { Pin } from "@/components/map/pin";
import { PlaceByPress } from "@/components/map/place-by-press";
import { texts } from "@/components/map/texts";
import { metresBetween } from "@/lib/geo/distance";
import { levelOf, type Point, type Precision } from "@/lib/geo/grid-cell";

/** A map that shows this little is about no place yet. */
const FAR_AWAY = 9;

type Props = { point: Point | null; precision: Precision; onPlace(to: Point): void };

/** The exact pin, shown to its author, and the circle that everyone else will see. */
export default function PinMap({ point, precision, onPlace }: Props) {
  const { tiles } = useSiteSettings();
  const missing = tiles ? texts.pin.missingOnTiles : texts.pin.missing;
  const shownAt = useShownAt(precision === "exact" ? null : point);
  const seenAt = (at: Point): Point => (precision === "exact" ? at : shownAt(at));
  const isElsewhere = point !== null && isFarFrom(point, seenAt(point));
  const circle = isElsewhere ? texts.pin.elsewhere : texts.pin.circle;
  return (
    <div className="flex flex-col gap-2">
      <LeafletMap label={texts.pin.label} start={point ? [seenAt(point)] : []} className="h-80">
        <PlaceByPress onPlace={onPlace} />
        <Arrive at={point && seenAt(point)} pin={isElsewhere ? point : null} />
        {point && <Placed point={point} precision={precision} seenAt={seenAt} onPlace={onPlace} />}
      </LeafletMap>
      <p className="text-sm text-soft">
        {point ? `${texts.pin.yours} ` : missing}
        {point && <span className="pointer-coarse:hidden">{`${texts.pin.keys} `}</span>}
        {point && (precision === "exact" ? texts.pin.exact : circle)}
      </p>
    </div>
  );
}

/** Whether the pin is outside of the circle that neighbours see. */
const isFarFrom = (pin: Point, seen: Point): boolean => metresBetween(pin, seen) > circleRadius(seen);

type PlacedProps = Props & { point: Point; seenAt(at: Point): Point };

function Placed({ point, precision, seenAt, onPlace }: PlacedProps) {
  const [moving, setMoving] = useState<Point | null>(null);
  const at = moving ?? point;
  return (
    <>
      {precision === "approximate" && <GridCellCircle at={seenAt(at)} />}
      <Pin
        at={at}
        onMove={setMoving}
        onPlace={(to) => {
          setMoving(null);
          onPlace(to);
        }}
      />
    </>
  );
}

type ArriveProps = {
  at: Point | null;
  /** Outside of the circle. */
  pin: Point | null;
};

/** The first pin brings the map to where it stands, and so does a circle that is larger than thought or elsewhere. */
function Arrive({ at, pin }: ArriveProps) {
  const map = useMap();
  const [wasThere, setWasThere] = useState(at !== null);
  const level = at ? levelOf(at) : 0;
  const isElsewhere = pin !== null;
  const latest = useRef<Point[]>([]);
  latest.current = [at, pin].filter((one) => one !== null);
  useEffect(() => {
    if (level > 0 || isElsewhere) fitPoints(map, latest.current);
  }, [map, level, isElsewhere]);
  useEffect(() => {
    if (!at || wasThere) return;
    setWasThere(true);
    if (map.getZoom() < FAR_AWAY || !map.getBounds().contains(latLng(at))) fitPoints(map, latest.current);
  }, [map, at, wasThere]);
  return null;
}
