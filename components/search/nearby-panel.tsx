"use client";

import { useEffect, useState } from "react";
import { type UseFormReturn, useForm, useWatch } from "react-hook-form";
import { type SavedLocation, saveLocation } from "@/components/browser/saved-location";
import { useSiteSettings } from "@/components/browser/site-settings";
import { CoordinatesFold } from "@/components/location/coordinates-fold";
import type { PositionFailure } from "@/components/location/find-position";
import { PlaceCombobox } from "@/components/location/place-combobox";
import { PlaceMap } from "@/components/location/place-map";
import { findPlaces } from "@/components/location/place-requests";
import { texts as locationTexts } from "@/components/location/texts";
import { usePosition } from "@/components/location/use-position";
import { roundToCell } from "@/components/search/filters";
import { DEFAULT_RADIUS, type Filters } from "@/components/search/search-url";
import { texts } from "@/components/search/texts";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Select } from "@/components/ui/select";
import type { Area } from "@/lib/community/schema";
import type { PlaceView } from "@/lib/geo/place-schema";

/** In kilometres. */
const RADII = ["1", "2", "5", "10", "25", "50", "100"];

type Typed = SavedLocation & { address: string; radius: string };

type Props = {
  filters: Filters;
  near: SavedLocation | null;
  /** Why the browser did not tell it on the page before. */
  refused: PositionFailure | null;
  /** Where its frame and heading are there already. */
  isBare: boolean;
  onChoose(place: SavedLocation & { radius: string }): void;
  onForget(): void;
};

/** Around which place to look: where the browser is, if somebody says so, or where they type. */
export function NearbyPanel({ filters, near, refused, isBare, onChoose, onForget }: Props) {
  const { area } = useSiteSettings();
  const form = useForm<Typed>({ defaultValues: initialValues(filters, near, area) });
  const { getValues, reset, handleSubmit } = form;
  const { dirtyFields } = form.formState;
  const [error, setError] = useState<string | null>(null);

  const choose = (chosen: SavedLocation, address = "") => {
    const { radius } = getValues();
    reset({ ...chosen, address, radius });
    setError(null);
    forgive();
    saveLocation(chosen);
    onChoose({ ...chosen, radius });
  };
  const { busy, failure, find, takeOver, forgive } = usePosition({
    onFound: (at) => choose(roundToCell(at)),
  });
  useEffect(() => {
    if (refused) takeOver(refused);
  }, [refused, takeOver]);
  const submit = async (typed: Typed) => {
    if (typed.address.trim() && dirtyFields.address) {
      const found = await findPlaces({ q: typed.address.trim() }).catch(() => null);
      const [place] = found?.places ?? [];
      if (!place) return setError(locationTexts.search[found ? "none" : "failed"]);
      return choose(roundToCell(place), place.name);
    }
    const point = parsePoint(typed);
    if (point) return choose(roundToCell(point));
    setError(typed.latitude || typed.longitude ? texts.near.wrong : texts.near.missing);
  };
  const forget = () => {
    saveLocation(null);
    reset({ ...getValues(), latitude: "", longitude: "" });
    onForget();
  };
  const findPosition = () => {
    setError(null);
    find();
  };

  return (
    <form
      noValidate
      aria-label={texts.near.heading}
      className={`flex flex-col gap-4 ${isBare ? "" : "rounded-box border border-line bg-card p-4"}`}
      onSubmit={handleSubmit(submit)}
    >
      {!isBare && <h2 className="text-lg">{texts.near.heading}</h2>}
      <p className="text-sm text-soft">{texts.near.lead}</p>
      <Alert kind="error">{error ?? (failure && locationTexts.position.failure[failure])}</Alert>
      <PositionButton busy={busy} onPress={findPosition} />
      <PlaceInputs
        form={form}
        isWrong={error === texts.near.wrong}
        onFound={({ name, ...point }) => choose(roundToCell(point), name)}
      />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="btn btn-primary">
          {texts.near.apply}
        </button>
        {(near || filters.latitude) && (
          <button type="button" className="btn btn-quiet" onClick={forget}>
            {filters.latitude ? texts.near.remove : texts.near.forget}
          </button>
        )}
      </div>
    </form>
  );
}

/** Where somebody has looked before, or else in the middle of the community. */
const initialValues = (filters: Filters, near: SavedLocation | null, area?: Area): Typed => ({
  address: "",
  latitude: filters.latitude ?? near?.latitude ?? middleOf(area?.latitude),
  longitude: filters.longitude ?? near?.longitude ?? middleOf(area?.longitude),
  radius: filters.radius ?? DEFAULT_RADIUS,
});

const middleOf = (degrees?: number) => (degrees === undefined ? "" : String(degrees));

function parsePoint(typed: Typed): { latitude: number; longitude: number } | null {
  if (typed.latitude.trim() === "" || typed.longitude.trim() === "") return null;
  const [latitude, longitude] = [Number(typed.latitude), Number(typed.longitude)];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

function PositionButton({ busy, onPress }: { busy: boolean; onPress(): void }) {
  return (
    // Not disabled: it would lose the focus.
    <button
      type="button"
      className={`btn btn-outline btn-primary self-start ${busy ? "opacity-65" : ""}`}
      aria-disabled={busy}
      onClick={onPress}
    >
      <Icon name="locate-fixed" className="size-[18px]" />
      {busy ? locationTexts.position.busy : locationTexts.position.button}
    </button>
  );
}

type PlaceInputsProps = { form: UseFormReturn<Typed>; isWrong: boolean; onFound(place: PlaceView): void };

function PlaceInputs({ form: { register, control, setValue }, isWrong, onFound }: PlaceInputsProps) {
  const [latitude, longitude] = useWatch({ control, name: ["latitude", "longitude"] });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-[2fr_1fr]">
        <Field label={texts.near.address}>
          {(control) => <PlaceCombobox register={register("address")} control={control} onFound={onFound} />}
        </Field>
        <Field label={texts.near.radius}>
          {(control) => (
            <Select {...control} {...register("radius")}>
              {RADII.map((km) => (
                <option key={km} value={km}>
                  {texts.near.around(km)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
      <PlaceMap
        latitude={latitude}
        longitude={longitude}
        onPlaced={(north, east) => {
          setValue("latitude", north);
          setValue("longitude", east);
        }}
      />
      <CoordinatesFold hasMistake={isWrong}>
        <div className="grid grid-cols-2 gap-4">
          {(["latitude", "longitude"] as const).map((name) => (
            <Field key={name} label={texts.near[name]}>
              {(control) => (
                <input {...control} type="number" step="any" className="input" {...register(name)} />
              )}
            </Field>
          ))}
        </div>
      </CoordinatesFold>
    </>
  );
}
