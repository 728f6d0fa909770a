"use client";

import type { ValidatedForm } from "@/components/browser/use-validated-form";
import { AddressInput } from "@/components/location/address-input";
import { LocationButton } from "@/components/location/location-button";
import { PlaceMap } from "@/components/location/place-map";
import { publicAddressSentence } from "@/components/location/public-address";
import { SettingsSection } from "@/components/profile/settings-section";
import { texts } from "@/components/profile/texts";
import { Field } from "@/components/ui/field";
import { Sentence } from "@/components/ui/sentence";
import { hasPlace, type SettingsTyped } from "@/lib/users/schema";

const placeTexts = texts.settings.place;

/** The place that new posts begin with. */
export function HomeLocationFields({ form }: { form: ValidatedForm<SettingsTyped> }) {
  const { register, errorOf, getValues, setValue, watch } = form;
  const fillPlace = (latitude: string, longitude: string, address = getValues("address")) => {
    for (const [name, value] of Object.entries({ address, latitude, longitude })) {
      setValue(name as "address", value, { shouldDirty: true });
    }
    form.clearErrors(["address", "latitude", "longitude"]);
  };
  return (
    <SettingsSection heading={placeTexts.heading} help={placeTexts.help}>
      <Field
        label={placeTexts.address}
        optional
        error={errorOf("address")}
        help={<PublicAddressHelp address={watch("address")} />}
      >
        {(control) => (
          <AddressInput
            register={register("address")}
            control={control}
            onFound={(place) => fillPlace(String(place.latitude), String(place.longitude), place.address)}
          />
        )}
      </Field>
      <div className="grid grid-cols-1 gap-4 min-[26rem]:grid-cols-2">
        {(["latitude", "longitude"] as const).map((name) => (
          <Field key={name} label={placeTexts[name]} optional error={errorOf(name)}>
            {(control) => (
              // Without inputMode: the decimal keyboard of iPhones has no minus.
              <input {...register(name)} {...control} type="number" step="any" className="input" />
            )}
          </Field>
        ))}
      </div>
      <LocationButton onLocated={fillPlace} />
      <PlaceMap latitude={watch("latitude")} longitude={watch("longitude")} onPlaced={fillPlace} />
      {hasPlace(watch()) && (
        <button type="button" className="btn btn-quiet self-start" onClick={() => fillPlace("", "", "")}>
          {placeTexts.clear}
        </button>
      )}
    </SettingsSection>
  );
}

function PublicAddressHelp({ address }: { address: string }) {
  const { text, address: shown } = publicAddressSentence({ address });
  return <Sentence text={text} values={{ address: shown }} />;
}
