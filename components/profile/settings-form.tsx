"use client";

import { type ReactNode, useId, useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import type { Action } from "@/components/browser/use-action";
import { useValidatedForm } from "@/components/browser/use-validated-form";
import { AddressInput } from "@/components/location/address-input";
import { LocationButton } from "@/components/location/location-button";
import { PlaceMap } from "@/components/location/place-map";
import { publicAddressSentence } from "@/components/location/public-address";
import { texts } from "@/components/profile/texts";
import { Field } from "@/components/ui/field";
import { StatusMessage } from "@/components/ui/status-message";
import { type ApiError, mutate } from "@/lib/api-client/client";
import {
  hasPlace,
  type OwnProfileView,
  type SettingsTyped,
  settingsFields,
  USER_LIMITS,
} from "@/lib/users/schema";

type Props = { profile: OwnProfileView; onChange(now: OwnProfileView): void };

const { about: aboutTexts, place: placeTexts, mail: mailTexts } = texts.settings;

/** Everything but the picture, saved together. */
export function SettingsForm({ profile, onChange }: Props) {
  const [said, setSaid] = useState<Action["said"]>(null);
  const form = useValidatedForm<SettingsTyped>(settingsFields, typedOf(profile));
  const { register, handleSubmit, errorOf, showIssues, getValues, setValue, watch, reset, formState } = form;
  const { isSubmitting } = formState;
  const save = handleSubmit(
    async () => {
      setSaid(null);
      try {
        const answer = await mutate<{ profile: OwnProfileView }>(
          "PATCH",
          "/me/profile",
          changesOf(getValues()),
        );
        onChange(answer.profile);
        reset(typedOf(answer.profile));
        setSaid({ kind: "success", text: texts.settings.saved });
      } catch (failure) {
        setSaid({ kind: "error", text: (failure as Error).message });
        const issues = (failure as ApiError).issues ?? [];
        showIssues(issues.map((issue) => ({ ...issue, path: issue.path.replace(/^place\./, "") })));
      }
    },
    () => setSaid({ kind: "error", text: texts.settings.check }),
  );
  const fillPlace = (latitude: string, longitude: string, address = getValues("address")) => {
    for (const [name, value] of Object.entries({ address, latitude, longitude })) {
      setValue(name as "address", value, { shouldDirty: true });
    }
    form.clearErrors(["address", "latitude", "longitude"]);
  };
  return (
    <form method="post" noValidate className="flex flex-col gap-10" onSubmit={save}>
      <fieldset disabled={isSubmitting} className="contents">
        <Part heading={aboutTexts.heading}>
          <Field label={aboutTexts.name} error={errorOf("name")} help={aboutTexts.nameHelp}>
            {(control) => (
              <input {...register("name")} {...control} autoComplete="nickname" className="input" />
            )}
          </Field>
          <Field
            label={aboutTexts.about}
            optional
            error={errorOf("about")}
            help={aboutTexts.aboutHelp(USER_LIMITS.about.max)}
          >
            {(control) => <textarea {...register("about")} {...control} rows={5} className="textarea" />}
          </Field>
        </Part>
        <Part heading={placeTexts.heading} help={placeTexts.help}>
          <Field
            label={placeTexts.address}
            optional
            error={errorOf("address")}
            help={publicAddressSentence({ address: watch("address") })}
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
        </Part>
        <Part heading={mailTexts.heading}>
          <Tick control={register("mailDaily")} label={mailTexts.daily} help={mailTexts.dailyHelp} />
          <Tick control={register("mailAtOnce")} label={mailTexts.atOnce} help={mailTexts.atOnceHelp} />
        </Part>
      </fieldset>
      <div className="flex flex-col gap-4">
        <button type="submit" className="btn btn-primary btn-lg" disabled={isSubmitting}>
          {isSubmitting ? texts.settings.busy : texts.settings.save}
        </button>
        <StatusMessage said={said} />
      </div>
    </form>
  );
}

function Part({ heading, help, children }: { heading: string; help?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <h2 id={id}>{heading}</h2>
        {help && <p className="text-soft">{help}</p>}
      </div>
      {children}
    </section>
  );
}

type TickProps = { control: UseFormRegisterReturn; label: string; help: string };

function Tick({ control, label, help }: TickProps) {
  return (
    <label className="flex min-h-11 items-start gap-3">
      <input type="checkbox" {...control} className="mt-1 size-5 shrink-0 accent-primary" />
      <span>
        <span className="font-semibold">{label}</span>
        <span className="block text-sm text-soft">{help}</span>
      </span>
    </label>
  );
}

function typedOf({ name, about, place, mailDaily, mailAtOnce }: OwnProfileView): SettingsTyped {
  const { address = "", latitude = "", longitude = "" } = place ?? {};
  return {
    name,
    about,
    address,
    latitude: String(latitude),
    longitude: String(longitude),
    mailDaily,
    mailAtOnce,
  };
}

function changesOf({ address, latitude, longitude, ...rest }: SettingsTyped) {
  const place = { address, latitude, longitude };
  return { ...rest, place: hasPlace(place) ? place : null };
}
