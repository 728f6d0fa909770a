"use client";

import type { UseFormRegisterReturn } from "react-hook-form";
import { useSiteSettings } from "@/components/browser/site-settings";
import { PlaceCombobox } from "@/components/location/place-combobox";
import type { ControlProps } from "@/components/ui/field";
import type { PlaceView } from "@/lib/geo/place-schema";

type Props = { register: UseFormRegisterReturn; control: ControlProps; onFound(place: PlaceView): void };

/** An address field; it suggests places where the site has a geocoder. */
export function AddressInput({ register, control, onFound }: Props) {
  const { placeSearch } = useSiteSettings();
  if (placeSearch === "off")
    return <input {...register} {...control} autoComplete="address-line1" className="input" />;
  return (
    <PlaceCombobox
      register={register}
      control={control}
      isEager={placeSearch === "typing"}
      onFound={onFound}
    />
  );
}
