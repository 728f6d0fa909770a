"use client";

import type { ValidatedForm } from "@/components/browser/use-validated-form";
import { AllocationFields } from "@/components/post-form/allocation-fields";
import { Fold } from "@/components/post-form/fold";
import { MoreChoices } from "@/components/post-form/more-choices";
import { OffersLink } from "@/components/post-form/offers-link";
import {
  DescriptionField,
  descriptionLabels,
  QuantityField,
  TitleField,
} from "@/components/post-form/post-fields";
import { TagIdeas } from "@/components/post-form/tag-ideas";
import { TagsField } from "@/components/post-form/tags-field";
import { texts } from "@/components/post-form/texts";
import type { PostType } from "@/lib/posts/field-rules";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";

type Props = { form: ValidatedForm<PostFieldsTyped>; type: PostType };

/** The second step of a new post: what it is. */
export const WordsFields = ({ form, type }: Props) => (
  <>
    <TitleField form={form} example={texts.fields.titleExample[type]} />
    {type === "request" && <OffersLink control={form.control} />}
    <DescriptionField form={form} rows={4} labels={descriptionLabels(type)} />
    <TagIdeas form={form} />
    <Fold form={form}>
      <QuantityField form={form} />
      <TagsField form={form} />
      <AllocationFields type={type} form={form} />
      <MoreChoices type={type} form={form} />
    </Fold>
  </>
);
