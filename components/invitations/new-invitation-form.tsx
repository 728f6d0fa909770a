import { useState } from "react";
import type { z } from "zod";
import { asError, type Outcome } from "@/components/browser/use-action";
import { useValidatedForm } from "@/components/browser/use-validated-form";
import { texts as allTexts } from "@/components/invitations/texts";
import { SettingsSection } from "@/components/profile/settings-section";
import { Field } from "@/components/ui/field";
import { Mistakes } from "@/components/ui/mistakes";
import { StatusMessage } from "@/components/ui/status-message";
import { type ApiError, post } from "@/lib/api-client/client";
import { MEMBERSHIP_LIMITS, newInvitation } from "@/lib/membership/schema";

const { form: texts } = allTexts;

type Typed = { note: string; maxUses: string; days: string };

const EMPTY: Typed = { note: "", maxUses: "10", days: "30" };

const schema = newInvitation as unknown as z.ZodType<unknown, Typed>;

export function NewInvitationForm({ onMade }: { onMade(): Promise<void> }) {
  const form = useValidatedForm<Typed>(async () => schema, EMPTY);
  const { register, handleSubmit, reset, showFailure, errorOf, formState } = form;
  const [outcome, setOutcome] = useState<Outcome>(null);
  const { isSubmitting } = formState;
  const submit = handleSubmit(
    async (typed) => {
      setOutcome(null);
      try {
        await post("/host/invitation", typed);
        reset();
        await onMade();
        setOutcome({ kind: "success", text: texts.made });
      } catch (failure) {
        setOutcome(asError(showFailure(failure as ApiError)));
      }
    },
    () => setOutcome(null),
  );
  return (
    <form method="post" noValidate onSubmit={submit}>
      <SettingsSection heading={texts.heading}>
        <Field label={texts.note} help={texts.noteHelp} error={errorOf("note")} optional>
          {(control) => (
            <input
              {...register("note")}
              {...control}
              maxLength={MEMBERSHIP_LIMITS.note.max}
              className="input"
            />
          )}
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          {(["maxUses", "days"] as const).map((name) => (
            <Field key={name} label={name === "days" ? texts.days : texts.uses} error={errorOf(name)}>
              {(control) => (
                <input
                  {...register(name)}
                  {...control}
                  inputMode="numeric"
                  autoComplete="off"
                  className="input"
                />
              )}
            </Field>
          ))}
        </div>
        <Mistakes form={form} message={outcome} />
        <div className="flex flex-wrap items-center gap-4">
          <button type="submit" className="btn btn-primary" disabled={isSubmitting}>
            {isSubmitting ? texts.busy : texts.submit}
          </button>
          <StatusMessage outcome={outcome} />
        </div>
      </SettingsSection>
    </form>
  );
}
