"use client";

import { useWatch } from "react-hook-form";
import type { ValidatedForm } from "@/components/browser/use-validated-form";
import { PickupFields } from "@/components/post-form/pickup-fields";
import { texts } from "@/components/post-form/texts";
import { Disclosure } from "@/components/ui/disclosure";
import { Field } from "@/components/ui/field";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";
import { ALLOCATIONS, type PostType } from "@/lib/posts/schema";

type Form = Pick<ValidatedForm<PostFieldsTyped>, "register" | "control" | "errorOf">;

type Props = { type: PostType; form: Form; isSettled: boolean };

/** The choices that most posters leave as they are: how the post is allocated, and until when. */
export function MoreChoices({ type, form, isSettled }: Props) {
  const { register, control, errorOf } = form;
  const allocation = useWatch({ control, name: "allocation" });
  const errors = (["allocation", "drawAt", "deadline", "pickup"] as const).map(errorOf);
  const isOpen = errors.some(Boolean) || allocation !== "poster";
  return (
    <Disclosure
      summary={texts.choices.summary}
      isOpen={isOpen}
      className="rounded-field border border-line bg-card px-4 py-1"
    >
      <div className="flex flex-col gap-5 pt-2 pb-4">
        {!isSettled && <AllocationField type={type} register={register} />}
        {!isSettled && allocation === "fair-draw" && (
          <Field label={texts.choices.drawAt} error={errorOf("drawAt")}>
            {(control) => (
              <input {...register("drawAt")} {...control} type="datetime-local" className="input" />
            )}
          </Field>
        )}
        <PickupFields form={form} labels={{ ...texts.choices, pickup: texts.choices.pickup[type] }} />
      </div>
    </Disclosure>
  );
}

function AllocationField({ type, register }: Pick<Props, "type"> & Pick<Form, "register">) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-semibold">{texts.choices.allocation[type]}</legend>
      {ALLOCATIONS.map((one) => (
        <label key={one} className="flex min-h-11 items-start gap-3 py-1.5">
          <input
            type="radio"
            value={one}
            {...register("allocation")}
            className="mt-0.5 size-5 shrink-0 accent-primary"
          />
          <span>
            {texts.choices.options[one][0]}
            <span className="block text-sm text-soft">{texts.choices.options[one][1]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
