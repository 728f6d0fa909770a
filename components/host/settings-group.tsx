import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";
import type { z } from "zod";
import type { Outcome } from "@/components/browser/use-action";
import { useValidatedForm } from "@/components/browser/use-validated-form";
import { texts } from "@/components/host/texts";
import { SettingsSection } from "@/components/profile/settings-section";
import { type ControlProps, Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { StatusMessage } from "@/components/ui/status-message";
import { type ApiError, mutate } from "@/lib/api-client/client";
import { communitySettings, type HostSettingsView, type SettingName } from "@/lib/community/schema";

export type FieldOf = {
  name: Exclude<SettingName, "kinds">;
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
  children?: ReactNode;
};

type Typed = Record<string, string>;

/** Some settings with a button of their own. */
export function SettingsGroup({ heading, help, fields, view, onSaved, children }: Props) {
  const [outcome, setOutcome] = useState<Outcome>(null);
  const router = useRouter();
  const { register, handleSubmit, reset, showIssues, errorOf, formState } = useValidatedForm<Typed>(
    schemaOf(fields),
    valuesOf(fields, view),
  );
  const { isSubmitting } = formState;
  const isFixed = ({ name }: FieldOf) => view.fixed.includes(name);
  const save = handleSubmit(
    async (typed) => {
      setOutcome(null);
      const open = fields.filter((field) => !isFixed(field)).map(({ name }) => [name, typed[name]]);
      try {
        const now = await mutate<HostSettingsView>("PATCH", "/host/settings", Object.fromEntries(open));
        reset(valuesOf(fields, now));
        onSaved(now);
        setOutcome({ kind: "success", text: texts.saved });
        // The name and the banner stand outside of this page.
        router.refresh();
      } catch (failure) {
        setOutcome({ kind: "error", text: (failure as Error).message });
        showIssues((failure as ApiError).issues ?? []);
      }
    },
    () => setOutcome({ kind: "error", text: texts.check }),
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
        <div className="flex flex-wrap items-center gap-4">
          <button
            type="submit"
            className="btn btn-primary"
            disabled={isSubmitting || fields.every(isFixed)}
            aria-label={`${texts.save}: ${heading}`}
          >
            {isSubmitting ? texts.busy : texts.save}
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

const valuesOf = (fields: FieldOf[], { settings }: HostSettingsView): Typed =>
  Object.fromEntries(fields.map(({ name }) => [name, settings[name]]));
