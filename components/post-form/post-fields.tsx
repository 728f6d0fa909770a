"use client";

import type { RefObject } from "react";
import { useWatch } from "react-hook-form";
import type { ValidatedForm } from "@/components/browser/use-validated-form";
import { PlaceFields } from "@/components/location/place-fields";
import { AllocationFields } from "@/components/post-form/allocation-fields";
import { MoreChoices } from "@/components/post-form/more-choices";
import { PickupFields, type PickupLabels } from "@/components/post-form/pickup-fields";
import { TagsField } from "@/components/post-form/tags-field";
import { texts } from "@/components/post-form/texts";
import { Field } from "@/components/ui/field";
import { QuantityInput } from "@/components/ui/quantity-input";
import { POST_LIMITS, type PostType } from "@/lib/posts/field-rules";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";

type Form = ValidatedForm<PostFieldsTyped>;
type DescriptionLabels = { description: string; descriptionHelp?: string };

/** Gets what the form tells that neighbours will see. */
type ShownAs = { shownAs: RefObject<string | null> };

type Props = ShownAs & {
  form: Form;
  type: PostType;
  descriptionRows: number;
  /** Somebody has replied: how the post is allocated can no longer change. */
  isSettled?: boolean;
};

type SharedProps = ShownAs & { form: Form; labels: PickupLabels };

/** Of a bulk form, for all items. */
export const SharedFields = ({ form, labels, shownAs }: SharedProps) => (
  <>
    <PickupFields form={form} labels={labels} />
    <PlaceFields form={form} shownAs={shownAs} />
  </>
);

/** The fields of an edited post. A new post has its own in steps. */
export function PostFields({ form, type, descriptionRows, isSettled = false, shownAs }: Props) {
  return (
    <>
      <TitleField form={form} />
      <DescriptionField form={form} rows={descriptionRows} labels={descriptionLabels(type)} />
      <QuantityField form={form} />
      <TagsField form={form} />
      <PlaceFields form={form} shownAs={shownAs} />
      {!isSettled && <AllocationFields type={type} form={form} isEdited />}
      <MoreChoices type={type} form={form} />
    </>
  );
}

export function TitleField({ form: { register, errorOf }, example }: { form: Form; example?: string }) {
  return (
    <Field label={texts.fields.title} error={errorOf("title")}>
      {(control) => <input {...register("title")} {...control} placeholder={example} className="input" />}
    </Field>
  );
}

export const descriptionLabels = (type: PostType): DescriptionLabels => ({
  description: texts.fields.description,
  descriptionHelp: texts.fields.descriptionHelp[type],
});

type DescriptionProps = { form: Form; rows: number; labels: DescriptionLabels };

export function DescriptionField({ form: { register, errorOf }, rows, labels }: DescriptionProps) {
  return (
    <Field label={labels.description} error={errorOf("description")} help={labels.descriptionHelp}>
      {(control) => <textarea {...register("description")} {...control} rows={rows} className="textarea" />}
    </Field>
  );
}

export function QuantityField({ form: { register, errorOf, control, setValue } }: { form: Form }) {
  const typed = useWatch({ control, name: "quantity" });
  return (
    <Field
      label={texts.fields.quantity}
      optional
      error={errorOf("quantity")}
      help={texts.fields.quantityHelp}
    >
      {(control) => (
        <QuantityInput
          {...register("quantity")}
          {...control}
          typed={typed}
          max={POST_LIMITS.quantity.max}
          onStep={(to) => setValue("quantity", to, { shouldDirty: true, shouldValidate: true })}
        />
      )}
    </Field>
  );
}
