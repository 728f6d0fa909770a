"use client";

import type { ValidatedForm } from "@/components/browser/use-validated-form";
import { PickupFields } from "@/components/post-form/pickup-fields";
import { texts } from "@/components/post-form/texts";
import { Disclosure } from "@/components/ui/disclosure";
import type { PostType } from "@/lib/posts/field-rules";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";

type Props = { type: PostType; form: Pick<ValidatedForm<PostFieldsTyped>, "register" | "errorOf"> };

/** Folded: the choices that most posters leave as they are. */
export function MoreChoices({ type, form }: Props) {
  const hasMistake = (["deadline", "pickup"] as const).some(form.errorOf);
  return (
    <Disclosure
      summary={texts.choices.summary}
      isOpen={hasMistake}
      className="rounded-field border border-line bg-card px-4 py-1"
    >
      <div className="flex flex-col gap-5 pt-2 pb-4">
        <PickupFields form={form} labels={{ ...texts.choices, pickup: texts.choices.pickup[type] }} />
      </div>
    </Disclosure>
  );
}
