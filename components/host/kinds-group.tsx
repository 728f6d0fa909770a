import { useRouter } from "next/navigation";
import { useState } from "react";
import { useFieldArray } from "react-hook-form";
import type { Outcome } from "@/components/browser/use-action";
import { useValidatedForm, type ValidatedForm } from "@/components/browser/use-validated-form";
import { texts } from "@/components/host/texts";
import { SettingsSection } from "@/components/profile/settings-section";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Mistakes } from "@/components/ui/mistakes";
import { StatusMessage } from "@/components/ui/status-message";
import { type ApiError, mutate } from "@/lib/api-client/client";
import {
  COMMUNITY_LIMITS,
  communitySettings,
  type HostSettingsView,
  type KindOfItem,
} from "@/lib/community/schema";

type Typed = { kinds: KindOfItem[] };
type Props = { view: HostSettingsView; onSaved(view: HostSettingsView): void };

const schema = communitySettings.pick({ kinds: true });

/** The kinds of things that are taken or not, each with the reason. */
export function KindsGroup({ view, onSaved }: Props) {
  const [outcome, setOutcome] = useState<Outcome>(null);
  const router = useRouter();
  const form = useValidatedForm<Typed>(async () => schema, { kinds: view.settings.kinds });
  const rows = useFieldArray({ control: form.control, name: "kinds" });
  const { isSubmitting, errors } = form.formState;
  const isFixed = view.fixed.includes("kinds");
  const save = form.handleSubmit(
    async (typed) => {
      setOutcome(null);
      try {
        const now = await mutate<HostSettingsView>("PATCH", "/host/settings", typed);
        form.reset({ kinds: now.settings.kinds });
        onSaved(now);
        setOutcome({ kind: "success", text: texts.saved });
        router.refresh();
      } catch (failure) {
        const { message, issues } = failure as ApiError;
        setOutcome({ kind: "error", text: issues?.[0]?.message ?? message });
      }
    },
    () => setOutcome(null),
  );
  const listError = errors.kinds?.root?.message ?? errors.kinds?.message;
  return (
    <form method="post" noValidate onSubmit={save}>
      <SettingsSection heading={texts.kinds.heading} help={isFixed ? texts.fixed : texts.kinds.help}>
        <fieldset disabled={isFixed || isSubmitting} className="contents">
          {rows.fields.length === 0 && <p>{texts.kinds.none}</p>}
          <ul className="flex flex-col gap-4">
            {rows.fields.map(({ id }, index) => (
              <li key={id}>
                <KindRow form={form} index={index} onRemove={() => rows.remove(index)} />
              </li>
            ))}
          </ul>
          {listError && <p className="text-sm font-semibold text-error">{listError}</p>}
          {rows.fields.length < COMMUNITY_LIMITS.kinds && (
            <button
              type="button"
              className="btn btn-quiet self-start"
              onClick={() => rows.append({ name: "", taken: false, reason: "" })}
            >
              <Icon name="plus" className="size-5" />
              {texts.kinds.add}
            </button>
          )}
        </fieldset>
        <Mistakes form={form} message={outcome} />
        <div className="flex flex-wrap items-center gap-4">
          <button
            type="submit"
            className="btn btn-primary"
            disabled={isSubmitting || isFixed}
            aria-label={`${texts.save}: ${texts.kinds.heading}`}
          >
            {isSubmitting ? texts.busy : texts.save}
          </button>
          <StatusMessage outcome={outcome} />
        </div>
      </SettingsSection>
    </form>
  );
}

type RowProps = { form: ValidatedForm<Typed>; index: number; onRemove(): void };

function KindRow({ form, index, onRemove }: RowProps) {
  const { register, formState, watch } = form;
  const errors = formState.errors.kinds?.[index];
  return (
    <fieldset className="flex flex-col gap-3 rounded-box border border-line bg-card p-4">
      <legend className="sr-only">{texts.kinds.number(index + 1)}</legend>
      <div className="grid gap-3 sm:grid-cols-[14rem_1fr]">
        <Field label={texts.kinds.name} error={errors?.name?.message}>
          {(control) => <input {...register(`kinds.${index}.name`)} {...control} className="input" />}
        </Field>
        <Field label={texts.kinds.reason} optional error={errors?.reason?.message}>
          {(control) => <input {...register(`kinds.${index}.reason`)} {...control} className="input" />}
        </Field>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            {...register(`kinds.${index}.taken`)}
            className="size-5 shrink-0 accent-primary"
          />
          {texts.kinds.taken}
        </label>
        <button
          type="button"
          className="btn btn-quiet"
          aria-label={texts.kinds.removeOf(watch(`kinds.${index}.name`))}
          onClick={onRemove}
        >
          {texts.kinds.remove}
        </button>
      </div>
    </fieldset>
  );
}
