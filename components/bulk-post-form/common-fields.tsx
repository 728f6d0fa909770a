"use client";

import type { useValidatedForm } from "@/components/browser/use-validated-form";
import { texts } from "@/components/bulk-post-form/texts";
import { PlaceFields } from "@/components/location/place-fields";
import { Field } from "@/components/ui/field";
import type { PostFieldsTyped } from "@/lib/posts/schema";

type Form = ReturnType<typeof useValidatedForm<PostFieldsTyped>>;

/** What holds for every item: the words, when to collect it, and where. */
export function CommonFields({ form }: { form: Form }) {
  const { register, errorOf } = form;
  return (
    <section className="flex max-w-2xl flex-col gap-6">
      <h2>{texts.common.heading}</h2>
      <Field
        label={texts.common.description}
        error={errorOf("description")}
        help={texts.common.descriptionHelp}
      >
        {(control) => <textarea {...register("description")} {...control} rows={3} className="textarea" />}
      </Field>
      <Field
        label={texts.common.collection}
        optional
        error={errorOf("collection")}
        help={texts.common.collectionHelp}
      >
        {(control) => <input {...register("collection")} {...control} autoComplete="off" className="input" />}
      </Field>
      <Field label={texts.common.deadline} optional error={errorOf("deadline")}>
        {(control) => <input {...register("deadline")} {...control} type="date" className="input" />}
      </Field>
      <PlaceFields form={form} />
    </section>
  );
}
