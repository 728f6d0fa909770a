"use client";

import { useId } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { texts } from "@/components/post-form/texts";
import { useTagIdeas } from "@/components/post-form/use-tag-ideas";
import { Icon } from "@/components/ui/icon";
import { POST_LIMITS } from "@/lib/posts/field-rules";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";
import { parseTags } from "@/lib/posts/tags";

type Form = Pick<UseFormReturn<PostFieldsTyped>, "setValue" | "control">;

/** One tap adds a tag that fits the title. */
export function TagIdeas({ form: { control, setValue } }: { form: Form }) {
  const label = useId();
  const [title, typed] = useWatch({ control, name: ["title", "tags"] });
  const tags = parseTags(typed ?? "");
  const ideas = useTagIdeas(title ?? "", tags);
  if (ideas.length === 0 || tags.length >= POST_LIMITS.tags.max) return null;
  const add = (tag: string) => setValue("tags", [...tags, tag].join(", "), { shouldDirty: true });
  return (
    <div className="flex flex-col gap-1.5">
      <p id={label} className="text-sm text-soft">
        {texts.fields.ideas}
      </p>
      <ul aria-labelledby={label} className="flex flex-wrap gap-2">
        {ideas.map((tag) => (
          <li key={tag}>
            <button
              type="button"
              aria-label={texts.fields.addTag(tag)}
              className="flex min-h-11 items-center gap-1.5 rounded-full border border-line bg-card px-4 text-sm font-semibold"
              onClick={() => add(tag)}
            >
              <Icon name="plus" className="size-4 text-primary" />
              {tag}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
