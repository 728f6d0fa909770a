import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import type { z } from "zod";
import { asError, type Outcome } from "@/components/browser/use-action";
import { useValidatedForm } from "@/components/browser/use-validated-form";
import { texts } from "@/components/host/texts";
import { useTypedSettings } from "@/components/host/use-typed-settings";
import { SettingsSection } from "@/components/profile/settings-section";
import { type ControlProps, Field } from "@/components/ui/field";
import { Mistakes } from "@/components/ui/mistakes";
import { Select } from "@/components/ui/select";
import { StatusMessage } from "@/components/ui/status-message";
import { type ApiError, mutate } from "@/lib/api-client/client";
import { communitySettings, type HostSettingsView, type SettingName } from "@/lib/community/schema";

export type FieldOf = {
  name: Exclude<SettingName, "kinds" | "logo" | "palette" | "area">;
  label: string;
  help?: string;
  optional?: true;
  /** A line unless told otherwise; a number is that of the rows of a text. */
  look?: number | "email" | { options: { value: string; label: string }[] };
};

type Props = {
  heading: string;
  help?: string;
  fields: FieldOf[];
  view: HostSettingsView;
  onSaved(view: HostSettingsView): void;
  saveLabel?: string;
  /** Filled in for the host to check; saved with the rest. */
  suggested?: Typed;
  children?: ReactNode;
};

type Typed = Record<string, string>;

/** Some settings with a button of their own. */
export function SettingsGroup(props: Props) {
  const { heading, help, fields, view, onSaved, saveLabel = texts.save, suggested, children } = props;
  const [outcome, setOutcome] = useState<Outcome>(null);
  const router = useRouter();
  const form = useValidatedForm<Typed>(async () => schemaOf(fields), valuesOf(fields, view));
  const { register, handleSubmit, reset, showFailure, errorOf, formState } = form;
  useTypedSettings(form, heading, suggested);
  const { isSubmitting, dirtyFields } = formState;
  const isFixed = ({ name }: FieldOf) => view.fixed.includes(name);
  const save = handleSubmit(
    async (typed) => {
      setOutcome(null);
      // Only these: another tab or host may have changed the others meanwhile.
      const isOwn = ({ name }: FieldOf) => dirtyFields[name] || (suggested && name in suggested);
      const own = fields.filter((field) => isOwn(field) && !isFixed(field));
      try {
        const now = await mutate<HostSettingsView>("PATCH", "/host/settings", pick(typed, own));
        reset(valuesOf(fields, now));
        onSaved(now);
        setOutcome({ kind: "success", text: texts.saved });
        // The name and the banner stand outside of this page.
        router.refresh();
      } catch (failure) {
        setOutcome(asError(showFailure(failure as ApiError)));
      }
    },
    () => setOutcome(null),
  );
  return (
    <form method="post" noValidate onSubmit={save}>
      <SettingsSection heading={heading} {...(help && { help })}>
        {fields.map((field) => (
          <Field
            key={field.name}
            label={field.label}
            error={errorOf(field.name)}
            help={isFixed(field) ? texts.fixed : field.help}
            optional={field.optional ?? false}
          >
            {(control) => (
              <Control
                field={field}
                control={control}
                registered={register(field.name)}
                readOnly={isFixed(field) || isSubmitting}
              />
            )}
          </Field>
        ))}
        <Mistakes form={form} message={outcome} />
        <div className="flex flex-wrap items-center gap-4">
          <button
            type="submit"
            className="btn btn-primary"
            disabled={isSubmitting || fields.every(isFixed)}
            aria-label={`${saveLabel}: ${heading}`}
          >
            {isSubmitting ? texts.busy : saveLabel}
          </button>
          {children}
          <StatusMessage outcome={outcome} />
        </div>
      </SettingsSection>
    </form>
  );
}

type ControlOf = {
  field: FieldOf;
  control: ControlProps;
  registered: UseFormRegisterReturn;
  readOnly: boolean;
};

function Control({ field: { look }, control, registered, readOnly }: ControlOf) {
  if (typeof look === "object") {
    return (
      <Select {...registered} {...control} disabled={readOnly}>
        {look.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
    );
  }
  if (typeof look === "number")
    return <textarea {...registered} {...control} readOnly={readOnly} rows={look} className="textarea" />;
  return (
    <input
      {...registered}
      {...control}
      type={look === "email" ? "email" : "text"}
      readOnly={readOnly}
      className="input"
    />
  );
}

function schemaOf(fields: FieldOf[]) {
  const mask = Object.fromEntries(fields.map(({ name }) => [name, true]));
  return communitySettings.pick(mask as { name: true }) as unknown as z.ZodType<unknown, Typed>;
}

const pick = (typed: Typed, fields: FieldOf[]) =>
  Object.fromEntries(fields.map(({ name }) => [name, typed[name]]));

const valuesOf = (fields: FieldOf[], { settings }: HostSettingsView): Typed =>
  Object.fromEntries(fields.map(({ name }) => [name, settings[name]]));
