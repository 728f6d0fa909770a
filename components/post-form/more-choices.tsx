"use client";

import type { UseFormReturn } from "react-hook-form";
import { useWatch } from "react-hook-form";
import { texts } from "@/components/post-form/texts";
import { Disclosure } from "@/components/ui/disclosure";
import { Field } from "@/components/ui/field";
import { ALLOCATIONS, type PostFieldsTyped, type PostType } from "@/lib/posts/schema";

type Form = Pick<UseFormReturn<PostFieldsTyped>, "register" | "control"> & {
  errorOf(name: keyof PostFieldsTyped): string | undefined;
};

/** `isSettled`: somebody has asked already, so how it is settled who gets it stays as it is. */
type Props = { type: PostType; form: Form; isSettled?: boolean };

/** How it is settled who gets it, and until when: what most people leave as it is. */
export function MoreChoices({ type, form, isSettled = false }: Props) {
  const { register, control, errorOf } = form;
  const choosing = useWatch({ control, name: "choosing" });
  const errors = (["choosing", "drawAt", "deadline", "collection"] as const).map(errorOf);
  const isOpen = errors.some(Boolean) || choosing !== "poster";
  return (
    <Disclosure
      summary={texts.choices.summary}
      isOpen={isOpen}
      className="rounded-field border border-line bg-card px-4 py-1"
    >
      <div className="flex flex-col gap-5 pt-2 pb-4">
        {!isSettled && (
          <fieldset className="flex flex-col gap-1">
            <legend className="mb-1 font-semibold">{texts.choices.choosing[type]}</legend>
            {ALLOCATIONS.map((one) => (
              <label key={one} className="flex min-h-11 items-start gap-3 py-1.5">
                <input
                  type="radio"
                  value={one}
                  {...register("choosing")}
                  className="mt-0.5 size-5 shrink-0 accent-primary"
                />
                <span>
                  {texts.choices.options[one][0]}
                  <span className="block text-sm text-soft">{texts.choices.options[one][1]}</span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        {!isSettled && choosing === "fair-draw" && (
          <Field label={texts.choices.drawAt} error={errorOf("drawAt")}>
            {(control) => (
              <input {...register("drawAt")} {...control} type="datetime-local" className="input" />
            )}
          </Field>
        )}
        <Field
          label={texts.choices.collection[type]}
          optional
          error={errorOf("collection")}
          help={texts.choices.collectionHelp}
        >
          {(control) => (
            <input {...register("collection")} {...control} autoComplete="off" className="input" />
          )}
        </Field>
        <Field
          label={texts.choices.deadline}
          optional
          error={errorOf("deadline")}
          help={texts.choices.deadlineHelp}
        >
          {(control) => <input {...register("deadline")} {...control} type="date" className="input" />}
        </Field>
      </div>
    </Disclosure>
  );
}
