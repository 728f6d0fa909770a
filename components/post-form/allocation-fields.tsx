"use client";

import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { useFocusByHash } from "@/components/browser/use-focus-by-hash";
import type { ValidatedForm } from "@/components/browser/use-validated-form";
import { ALLOCATION_ANCHOR } from "@/components/post/allocation-anchor";
import { drawTimeLimits, usualDrawTime } from "@/components/post-form/date-fields";
import { texts } from "@/components/post-form/texts";
import { Field } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { ALLOCATIONS, type PostType } from "@/lib/posts/field-rules";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";

type Form = Pick<
  ValidatedForm<PostFieldsTyped>,
  "register" | "control" | "errorOf" | "getValues" | "setValue"
>;

type Props = { type: PostType; form: Form; isEdited?: boolean };

/** The rule by which it finds somebody, and the time of a draw. */
export function AllocationFields({ type, form, isEdited = false }: Props) {
  const { register, control, errorOf } = form;
  const allocation = useWatch({ control, name: "allocation" });
  const error = errorOf("allocation");
  useFocusByHash(ALLOCATION_ANCHOR);
  return (
    <>
      <fieldset id={ALLOCATION_ANCHOR} tabIndex={-1} className="flex flex-col gap-1 outline-none">
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
              {texts.choices.options[one]}
              <span className="block text-sm text-soft">{texts.choices.optionHelp[type][one]}</span>
            </span>
          </label>
        ))}
        {isEdited && <p className="text-soft">{texts.choices.forGood}</p>}
        {error && (
          <p role="alert" className="text-error">
            {error}
          </p>
        )}
        <Link
          href="/fair-draw"
          className="inline-flex min-h-11 items-center self-start underline underline-offset-4"
        >
          {texts.choices.drawMore}
        </Link>
      </fieldset>
      {allocation === "fair-draw" && <DrawTimeField form={form} />}
    </>
  );
}

function DrawTimeField({ form: { register, errorOf, getValues, setValue } }: Pick<Props, "form">) {
  useEffect(() => {
    if (!getValues("drawAt")) setValue("drawAt", usualDrawTime(), { shouldDirty: true });
  }, [getValues, setValue]);
  return (
    <Field label={texts.choices.drawAt} error={errorOf("drawAt")} help={texts.choices.drawAtHelp}>
      {(control) => (
        <input
          {...register("drawAt")}
          {...control}
          {...drawTimeLimits()}
          type="datetime-local"
          className="input"
        />
      )}
    </Field>
  );
}
