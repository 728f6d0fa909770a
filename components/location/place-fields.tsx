"use client";

import type { UseFormReturn } from "react-hook-form";
import { useWatch } from "react-hook-form";
import { AddressInput } from "@/components/location/address-input";
import { LocationButton } from "@/components/location/location-button";
import { PlaceMap } from "@/components/location/place-map";
import { PublicAddressField } from "@/components/location/public-address-field";
import { texts } from "@/components/location/texts";
import { Field } from "@/components/ui/field";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";

type Form = Pick<
  UseFormReturn<PostFieldsTyped>,
  "register" | "setValue" | "setFocus" | "trigger" | "control"
> & {
  errorOf(name: keyof PostFieldsTyped): string | undefined;
};

/** The place of an item, and the part of it that others may see. */
export function PlaceFields({ form }: { form: Form }) {
  const { register, setValue, control, errorOf } = form;
  const [exact, latitude, longitude] = useWatch({ control, name: ["exactPlace", "latitude", "longitude"] });
  const fill = (latitude: string, longitude: string) => {
    const options = { shouldDirty: true, shouldValidate: true };
    setValue("latitude", latitude, options);
    setValue("longitude", longitude, options);
  };
  // The exact place shows the whole address.
  const exactPlace = register("exactPlace", { onChange: () => setValue("settlement", null) });
  return (
    <>
      <Field label={texts.place.address} error={errorOf("address")}>
        {(control) => (
          <AddressInput
            register={register("address")}
            control={control}
            onFound={(place) => {
              setValue("address", place.address, { shouldDirty: true, shouldValidate: true });
              fill(String(place.latitude), String(place.longitude));
            }}
          />
        )}
      </Field>
      <PublicAddressField form={form} />
      <div className="grid grid-cols-2 gap-4">
        <Degrees name="latitude" label={texts.place.latitude} form={form} />
        <Degrees name="longitude" label={texts.place.longitude} form={form} />
      </div>
      <LocationButton onLocated={fill} />
      <PlaceMap
        latitude={String(latitude ?? "")}
        longitude={String(longitude ?? "")}
        isExact={Boolean(exact)}
        onPlaced={fill}
      />
      <label className="flex min-h-11 items-start gap-3">
        <input type="checkbox" {...exactPlace} className="mt-1 size-5 shrink-0 accent-primary" />
        <span>
          {texts.place.exact}
          <span className="block text-sm text-soft">{texts.place.exactHelp}</span>
        </span>
      </label>
    </>
  );
}

function Degrees({ name, label, form }: { name: "latitude" | "longitude"; label: string; form: Form }) {
  const error = form.errorOf(name);
  return (
    <Field label={label} error={error}>
      {(control) => (
        <input
          {...form.register(name)}
          {...control}
          // Without inputMode: the decimal keyboard of iPhones has no minus, which the western half needs.
          type="number"
          step="any"
          className="input"
        />
      )}
    </Field>
  );
}
