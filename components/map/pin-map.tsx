"use client";

import { useEffect, useRef, useState } from "react";
import { useSiteSettings } from "@/components/browser/site-settings";
import { useShownAt } from "@/components/location/use-shown-at";
import { GridCellCircle } from "@/components/map/grid-cell-circle";
import { fitPoints, LeafletMap, latLng, useMap } from "@/components/map/leaflet-map";
import { Pin } from "@/components/map/pin";
import { PlaceByPress } from "@/components/map/place-by-press";
import { texts } from "@/components/map/texts";
import { levelOf, type Point, type Precision } from "@/lib/geo/grid-cell";

/** A map that shows this little is about no place yet. */
const FAR_AWAY = 9;

type Props = { point: Point | null; precision: Precision; onPlace(to: Point): void };

/** The exact pin, shown to its author, and the circle that everyone else will see. */
export default function PinMap({ point, precision, onPlace }: Props) {
  const { tiles } = useSiteSettings();
  const missing = tiles ? texts.pin.missingOnTiles : texts.pin.missing;
  const shown = precision === "exact" ? texts.pin.exact : texts.pin.circle;
  const shownAt = useShownAt(precision === "exact" ? null : point);
  const seenAt = (at: Point): Point => (precision === "exact" ? at : shownAt(at));
  return (
    <div className="flex flex-col gap-2">
      <LeafletMap label={texts.pin.label} start={point ? [seenAt(point)] : []} className="h-80">
        <PlaceByPress onPlace={onPlace} />
        <Arrive at={point && seenAt(point)} />
        {point && <Placed point={point} precision={precision} seenAt={seenAt} onPlace={onPlace} />}
      </LeafletMap>
      <p className="text-sm text-soft">
        {point ? `${texts.pin.yours} ` : missing}
        {point && <span className="pointer-coarse:hidden">{`${texts.pin.keys} `}</span>}
        {point && shown}
      </p>
    </div>
  );
}

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

/** The first pin brings the map to where it stands, and so does a circle that is larger than thought. */
function Arrive({ at }: { at: Point | null }) {
  const map = useMap();
  const [wasThere, setWasThere] = useState(at !== null);
  const level = at ? levelOf(at) : 0;
  const latest = useRef(at);
  latest.current = at;
  useEffect(() => {
    if (level > 0 && latest.current) fitPoints(map, [latest.current]);
  }, [map, level]);
  useEffect(() => {
    if (!at || wasThere) return;
    setWasThere(true);
    if (map.getZoom() < FAR_AWAY || !map.getBounds().contains(latLng(at))) fitPoints(map, [at]);
  }, [map, at, wasThere]);
  return null;
}
