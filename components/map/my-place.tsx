import { saveLocation, useSavedPoint } from "@/components/browser/saved-location";
import { texts as locationTexts } from "@/components/location/texts";
import { usePosition } from "@/components/location/use-position";
import { latLng, useMap } from "@/components/map/leaflet-map";
import { MapPoint } from "@/components/map/map-point";
import { texts } from "@/components/map/texts";
import { roundToCell } from "@/components/search/filters";
import { Icon } from "@/components/ui/icon";
import { StatusLine } from "@/components/ui/status-line";
import type { Point } from "@/lib/geo/grid-cell";

/** A town and what is around it. */
const ZOOM = 13;

/** Where somebody looked around last, and the way there: no more than a cell is known of it. */
export function MyPlace() {
  const map = useMap();
  const near = useSavedPoint();
  const go = (to: Point) => map.setView(latLng(to), Math.max(ZOOM, map.getZoom()));
  const { busy, failure, find } = usePosition({
    onFound: (at) => {
      const place = roundToCell(at);
      saveLocation(place);
      go({ latitude: Number(place.latitude), longitude: Number(place.longitude) });
    },
  });
  return (
    <>
      {near && (
        <MapPoint at={near}>
          <span className="map-here">{texts.cells.here}</span>
        </MapPoint>
      )}
      <button
        type="button"
        aria-label={busy ? locationTexts.position.busy : texts.cells.toMyPlace}
        aria-disabled={busy}
        className={`btn btn-square absolute end-2 top-29 z-10 max-[16rem]:end-15 max-[16rem]:top-2 border-field-line bg-card ${busy ? "opacity-65" : ""}`}
        onClick={() => (near ? go(near) : find())}
      >
        <Icon name="locate-fixed" className="size-5" />
      </button>
      <StatusLine
        className={
          failure
            ? "absolute inset-x-2 bottom-2 z-10 rounded-field border border-line bg-card px-3 py-2 text-sm"
            : "sr-only"
        }
      >
        {failure ? locationTexts.position.failure[failure] : ""}
      </StatusLine>
    </>
  );
}
