import { useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { useValidatedForm, type ValidatedForm } from "@/components/browser/use-validated-form";
import { REASONS_FOR } from "@/components/moderation/reasons";
import { texts as allTexts } from "@/components/moderation/texts";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { Mistakes } from "@/components/ui/mistakes";
import { Select } from "@/components/ui/select";
import { type ApiError, post } from "@/lib/api-client/client";
import type { ReportReason, TargetKind } from "@/lib/moderation/rules";
import { MODERATION_LIMITS, reportFields } from "@/lib/moderation/schema";

const { dialog: texts } = allTexts;

const typedFields = reportFields.pick({ reason: true, text: true });
type Typed = z.input<typeof typedFields>;
type Form = ValidatedForm<Typed>;

export type ReportFormProps = {
  kind: TargetKind;
  id: string;
  pictures: number;
  onReported(): void;
};

type Props = ReportFormProps & { onCancel(): void };

export function ReportForm({ kind, id, pictures, onReported, onCancel }: Props) {
  const [picture, setPicture] = useState("");
  const { form, submit, alert } = useReportForm((typed) =>
    post("/report", { ...typed, kind, id, ...(picture && { picture: Number(picture) }) }).then(onReported),
  );
  const busy = form.formState.isSubmitting;
  return (
    <form method="post" noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <ReasonField form={form} reasons={REASONS_FOR[kind]} />
      {pictures > 1 && (
        <Field label={texts.picture} optional>
          {(control) => (
            <Select {...control} value={picture} onChange={(event) => setPicture(event.target.value)}>
              <option value="">{texts.anyPicture}</option>
              {Array.from({ length: pictures }, (_, index) => String(index)).map((index) => (
                <option key={index} value={index}>
                  {texts.pictureNumber(Number(index) + 1)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <TextField form={form} />
      <p className="text-soft">{texts.next}</p>
      <Alert kind="error">{alert}</Alert>
      <Mistakes form={form} message={alert} />
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="btn btn-primary" disabled={busy}>
          {busy ? texts.busy : texts.send}
        </button>
        <button type="button" className="btn btn-quiet" onClick={onCancel}>
          {texts.cancel}
        </button>
      </div>
    </form>
  );
}

function useReportForm(send: (typed: Typed) => Promise<void>) {
  const form = useValidatedForm<Typed>(async () => typedFields, { text: "" });
  const [alert, setAlert] = useState<string | null>(null);
  // State comes too late for a double click.
  const isSending = useRef(false);
  const call = form.handleSubmit(
    async () => {
      setAlert(null);
      try {
        await send(form.getValues());
      } catch (failure) {
        setAlert(form.showFailure(failure as ApiError));
      }
    },
    () => setAlert(null),
  );
  const submit: typeof call = async (event) => {
    event?.preventDefault();
    if (isSending.current) return;
    isSending.current = true;
    await call(event);
    isSending.current = false;
  };
  return { form, submit, alert };
}

function ReasonField({ form, reasons }: { form: Form; reasons: readonly ReportReason[] }) {
  const error = form.errorOf("reason");
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 font-semibold">{texts.reason}</legend>
      {reasons.map((reason) => (
        <label key={reason} className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
          <input
            type="radio"
            value={reason}
            {...form.register("reason")}
            aria-describedby={error && "report-reason-error"}
            className="size-5 shrink-0 accent-primary"
          />
          {texts.reasons[reason]}
        </label>
      ))}
      {error && (
        <p id="report-reason-error" className="text-sm font-semibold text-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}

function TextField({ form }: { form: Form }) {
  const { max } = MODERATION_LIMITS.report;
  const text = useWatch({ control: form.control, name: "text" }) ?? "";
  return (
    <Field label={texts.text} optional error={form.errorOf("text")} help={texts.count([...text].length, max)}>
      {(control) => <textarea {...form.register("text")} {...control} rows={3} className="textarea" />}
    </Field>
  );
}
