"use client";

import type { ValidatedForm } from "@/components/browser/use-validated-form";
import { CoordinatesFold } from "@/components/location/coordinates-fold";
import { LocationButton } from "@/components/location/location-button";
import { PlaceCombobox } from "@/components/location/place-combobox";
import { PlaceMap } from "@/components/location/place-map";
import { publicAddressSentence } from "@/components/location/public-address";
import { useAddressPlace } from "@/components/location/use-address-place";
import { useUsualSettlement } from "@/components/location/use-usual-settlement";
import { SettingsSection } from "@/components/profile/settings-section";
import { texts } from "@/components/profile/texts";
import { Field } from "@/components/ui/field";
import { Sentence } from "@/components/ui/sentence";
import { hasPlace, type SettingsTyped } from "@/lib/users/schema";

const placeTexts = texts.settings.place;
const PLACE = ["address", "latitude", "longitude"] as const;

/** The place that new posts begin with. */
export function HomeLocationFields({ form }: { form: ValidatedForm<SettingsTyped> }) {
  const { register, errorOf, getValues, setValue, watch } = form;
  const fill = (changes: Partial<Record<(typeof PLACE)[number], string>>) => {
    for (const name of PLACE) {
      const value = changes[name];
      if (value !== undefined) setValue(name, value, { shouldDirty: true });
    }
    form.clearErrors([...PLACE]);
  };
  const { notice, take, leave, locate } = useAddressPlace({
    read: () => getValues(),
    fill: ({ settlement, ...changes }) => fill(changes),
  });
  return (
    <SettingsSection heading={placeTexts.heading} help={placeTexts.help}>
      <Field
        label={placeTexts.address}
        optional
        error={errorOf("address")}
        help={
          <>
            {notice} <PublicAddressHelp typed={watch()} />
          </>
        }
      >
        {(control) => (
          <PlaceCombobox
            register={register("address")}
            control={control}
            onFound={take}
            onLeft={(address) => form.holdUntil(leave(address))}
          />
        )}
      </Field>
      <LocationButton onLocated={locate} />
      <PlaceMap latitude={watch("latitude")} longitude={watch("longitude")} onPlaced={locate} />
      <CoordinatesFold hasMistake={Boolean(errorOf("latitude") ?? errorOf("longitude"))}>
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
      </CoordinatesFold>
      {hasPlace(watch()) && (
        <button
          type="button"
          className="btn btn-quiet self-start"
          onClick={() => fill({ address: "", latitude: "", longitude: "" })}
        >
          {placeTexts.clear}
        </button>
      )}
    </SettingsSection>
  );
}

function PublicAddressHelp({ typed }: { typed: Pick<SettingsTyped, (typeof PLACE)[number]> }) {
  const usual = useUsualSettlement(typed);
  const { text, address: shown } = publicAddressSentence({ address: typed.address, usual });
  return <Sentence text={text} values={{ address: shown }} />;
}
