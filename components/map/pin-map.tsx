"use client";

import { useEffect, useState } from "react";
import { useSiteSettings } from "@/components/browser/site-settings";
import { GridCellCircle } from "@/components/map/grid-cell-circle";
import { fitPoints, LeafletMap, latLng, useMap } from "@/components/map/leaflet-map";
import { Pin } from "@/components/map/pin";
import { PlaceByPress } from "@/components/map/place-by-press";
import { texts } from "@/components/map/texts";
import { cellCentre, type Point, type Precision } from "@/lib/geo/grid-cell";

/** A map that shows this little is about no place yet. */
const FAR_AWAY = 9;

type Props = { point: Point | null; precision: Precision; onPlace(to: Point): void };

/** The exact pin, shown to its author, and the circle that everyone else will see. */
export default function PinMap({ point, precision, onPlace }: Props) {
  const { tiles } = useSiteSettings();
  const missing = tiles ? texts.pin.missingOnTiles : texts.pin.missing;
  const shown = precision === "exact" ? texts.pin.exact : texts.pin.circle;
  return (
    <div className="flex flex-col gap-2">
      <LeafletMap label={texts.pin.label} start={point ? [seenOf(point, precision)] : []} className="h-80">
        <PlaceByPress onPlace={onPlace} />
        <Arrive at={point && seenOf(point, precision)} />
        {point && <Placed point={point} precision={precision} onPlace={onPlace} />}
      </LeafletMap>
      <p className="text-sm text-soft">{point ? `${texts.pin.yours} ${shown}` : missing}</p>
    </div>
  );
}

/** Where everyone else sees it. */
const seenOf = (point: Point, precision: Precision): Point =>
  precision === "exact" ? point : cellCentre(point);

function Placed({ point, precision, onPlace }: Props & { point: Point }) {
  const [moving, setMoving] = useState<Point | null>(null);
  const at = moving ?? point;
  return (
    <>
      {precision === "approximate" && <GridCellCircle at={seenOf(at, precision)} />}
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

/** The first pin brings the map to where it stands. */
function Arrive({ at }: { at: Point | null }) {
  const map = useMap();
  const [wasThere, setWasThere] = useState(at !== null);
  useEffect(() => {
    if (!at || wasThere) return;
    setWasThere(true);
    if (map.getZoom() < FAR_AWAY || !map.getBounds().contains(latLng(at))) fitPoints(map, [at]);
  }, [map, at, wasThere]);
  return null;
}
