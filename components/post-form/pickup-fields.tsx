"use client";

import type { ValidatedForm } from "@/components/browser/use-validated-form";
import { Field } from "@/components/ui/field";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";

export type PickupLabels = {
  pickup: string;
  pickupHelp: string;
  deadline: string;
  deadlineHelp?: string;
};

type Props = { form: Pick<ValidatedForm<PostFieldsTyped>, "register" | "errorOf">; labels: PickupLabels };

/** When things can be collected, and until when the post is active. */
export function PickupFields({ form: { register, errorOf }, labels }: Props) {
  return (
    <>
      <Field label={labels.pickup} optional error={errorOf("pickup")} help={labels.pickupHelp}>
        {(control) => <input {...register("pickup")} {...control} autoComplete="off" className="input" />}
      </Field>
      <Field label={labels.deadline} optional error={errorOf("deadline")} help={labels.deadlineHelp}>
        {(control) => <input {...register("deadline")} {...control} type="date" className="input" />}
      </Field>
    </>
  );
}
