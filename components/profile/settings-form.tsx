"use client";

import { useState } from "react";
import { asError, type Outcome } from "@/components/browser/use-action";
import { useConfirmation } from "@/components/browser/use-confirmation";
import { useValidatedForm, type ValidatedForm } from "@/components/browser/use-validated-form";
import { HomeLocationFields } from "@/components/profile/home-location-fields";
import { SettingsSection } from "@/components/profile/settings-section";
import { texts } from "@/components/profile/texts";
import { Field } from "@/components/ui/field";
import { Mistakes } from "@/components/ui/mistakes";
import { StatusMessage } from "@/components/ui/status-message";
import { ApiError, mutate } from "@/lib/api-client/client";
import { hasPlace, type OwnProfileView, type SettingsTyped, USER_LIMITS } from "@/lib/users/schema";

const loadFields = async () => (await import("@/lib/users/schema")).settingsFields;

type Props = { profile: OwnProfileView; onChange(now: OwnProfileView): void };

const { about: aboutTexts } = texts.settings;

/** Name, words and place, saved together. */
export function SettingsForm({ profile, onChange }: Props) {
  const [outcome, setOutcome] = useState<Outcome>(null);
  const { isConfirmed, noteFailure } = useConfirmation();
  const form = useValidatedForm<SettingsTyped>(loadFields, typedOf(profile));
  const { handleSubmit, showFailure, getValues, reset, formState } = form;
  const { isSubmitting } = formState;
  const save = handleSubmit(
    async () => {
      setOutcome(null);
      const changes = changesOf(getValues());
      try {
        const sent = { ...changes, confirmed: isConfirmed(changes) };
        const answer = await mutate<{ profile: OwnProfileView }>("PATCH", "/me/profile", sent);
        onChange(answer.profile);
        reset(typedOf(answer.profile));
        setOutcome({ kind: "success", text: texts.settings.saved });
      } catch (failure) {
        noteFailure(failure as ApiError, changes);
        setOutcome(asError(showFailure(namedAsFields(failure as ApiError))));
      }
    },
    () => setOutcome(null),
  );
  return (
    <form method="post" noValidate className="flex flex-col gap-10" onSubmit={save}>
      <fieldset disabled={isSubmitting} className="contents">
        <AboutFields form={form} />
        <HomeLocationFields form={form} />
      </fieldset>
      <div className="flex flex-col gap-4">
        <Mistakes form={form} message={outcome} />
        <button type="submit" className="btn btn-primary btn-lg lg:self-start" disabled={isSubmitting}>
          {isSubmitting ? texts.settings.busy : texts.settings.save}
        </button>
        <StatusMessage outcome={outcome} />
      </div>
    </form>
  );
}

type FormProps = { form: ValidatedForm<SettingsTyped> };

function AboutFields({ form: { register, errorOf } }: FormProps) {
  return (
    <SettingsSection heading={aboutTexts.heading}>
      <Field label={aboutTexts.name} error={errorOf("name")} help={aboutTexts.nameHelp}>
        {(control) => <input {...register("name")} {...control} autoComplete="nickname" className="input" />}
      </Field>
      <Field
        label={aboutTexts.about}
        optional
        error={errorOf("about")}
        help={aboutTexts.aboutHelp(USER_LIMITS.about.max)}
      >
        {(control) => <textarea {...register("about")} {...control} rows={5} className="textarea" />}
      </Field>
    </SettingsSection>
  );
}

/** The fields of a place have no folder in the form. */
function namedAsFields({ message, status, code, issues }: ApiError): ApiError {
  const named = issues.map((issue) => ({ ...issue, path: issue.path.replace(/^place\./, "") }));
  return new ApiError(message, status, code, named);
}

function typedOf({ name, about, place }: OwnProfileView): SettingsTyped {
  const { address = "", latitude = "", longitude = "" } = place ?? {};
  return {
    name,
    about,
    address,
    latitude: String(latitude),
    longitude: String(longitude),
  };
}

function changesOf({ address, latitude, longitude, ...rest }: SettingsTyped) {
  const place = { address, latitude, longitude };
  return { ...rest, place: hasPlace(place) ? place : null };
}
