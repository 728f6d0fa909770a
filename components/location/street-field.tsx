"use client";

import { Suspense } from "react";
import type { Control, UseFormRegister } from "react-hook-form";
import { lazyPart } from "@/components/browser/lazy-part";
import { previewPublicAddress } from "@/components/location/public-address";
import { texts } from "@/components/location/texts";
import { useTypedPlace } from "@/components/location/use-typed-place";
import { Icon } from "@/components/ui/icon";
import type { Point } from "@/lib/geo/grid-cell";
import { publicStreet } from "@/lib/geo/public-street";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";
import { normalizeLine } from "@/lib/text/normalize";

// Leaflet comes only to those who tick it.
const SeenMap = lazyPart(() => import("@/components/map/seen-map"));

type Props = {
  form: { register: UseFormRegister<PostFieldsTyped>; control: Control<PostFieldsTyped> };
  /** Where the item is; null while that is not known. */
  point: Point | null;
};

/** The tick for the name of the street, and a picture of what neighbours see with it. */
export function StreetField({ form: { register, control }, point }: Props) {
  const typed = useTypedPlace(control);
  const { address, exactPlace, showStreet } = typed;
  // The exact place shows the whole address.
  if (exactPlace) return null;
  const shown = previewPublicAddress(typed);
  const isMissing = publicStreet(normalizeLine(address ?? "")) === "";
  return (
    <div className="flex flex-col gap-3">
      <label className="flex min-h-11 items-start gap-3">
        <input
          type="checkbox"
          {...register("showStreet")}
          className="mt-1 size-5 shrink-0 accent-primary"
          aria-describedby="street-help"
        />
        <span>
          {texts.street.tick}
          <span id="street-help" className="block text-sm text-soft">
            {texts.street.help}
          </span>
        </span>
      </label>
      {showStreet && (
        <figure className="flex flex-col gap-3 rounded-box border border-line bg-card p-4">
          <figcaption className="text-sm text-soft">{texts.street.picture}</figcaption>
          {shown && <PlaceLine address={shown} />}
          {isMissing && <p>{texts.street.none}</p>}
          {point && (
            <Suspense fallback={<div className="skeleton h-44 w-full" />}>
              <SeenMap point={point} />
            </Suspense>
          )}
          {point && <p className="text-sm text-soft">{texts.street.circle}</p>}
        </figure>
      )}
    </div>
  );
}

/** As on the page of the post. */
const PlaceLine = ({ address }: { address: string }) => (
  <p className="flex items-center gap-1.5 font-semibold">
    <Icon name="map-pin" className="size-4 shrink-0 text-soft" />
    <span className="min-w-0 break-words">{address}</span>
  </p>
);
