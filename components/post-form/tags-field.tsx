"use client";

import { type UseFormReturn, useWatch } from "react-hook-form";
import { texts } from "@/components/post-form/texts";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";
import { parseTags } from "@/lib/posts/tags";

type Form = Pick<UseFormReturn<PostFieldsTyped>, "register" | "setValue" | "control"> & {
  errorOf(name: keyof PostFieldsTyped): string | undefined;
};

/** Tags stay the comma-separated text one types; below it they show as what they will become. */
export function TagsField({ form }: { form: Form }) {
  const error = form.errorOf("tags");
  const tags = parseTags(useWatch({ control: form.control, name: "tags" }) ?? "");
  const remove = (tag: string) => {
    const text = tags.filter((one) => one !== tag).join(", ");
    form.setValue("tags", text, { shouldDirty: true, shouldValidate: Boolean(error) });
  };
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <Field label={texts.fields.tags} optional error={error} help={texts.fields.tagsHelp}>
        {(control) => (
          <input {...form.register("tags")} {...control} autoCapitalize="none" className="input" />
        )}
      </Field>
      <ul aria-label={texts.fields.tagList} className="flex flex-wrap gap-2 empty:hidden">
        {tags.map((tag) => (
          <li
            key={tag}
            className="flex max-w-full items-center rounded-full bg-sun-ground ps-3 text-sm font-semibold"
          >
            <span className="truncate">{tag}</span>
            <button
              type="button"
              aria-label={texts.fields.removeTag(tag)}
              className="grid size-11 shrink-0 place-items-center rounded-full"
              onClick={() => remove(tag)}
            >
              <Icon name="x" className="size-4" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
