"use client";

import { type Control, useWatch } from "react-hook-form";
import { texts } from "@/components/post-form/texts";
import { toUrl } from "@/components/search/search-url";
import { Link } from "@/components/ui/link";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";

const MIN_LETTERS = 3;

/** Below the name of what somebody needs: the offers of it. The draft stays meanwhile. */
export function OffersLink({ control }: { control: Control<PostFieldsTyped> }) {
  const title = useWatch({ control, name: "title" })?.trim() ?? "";
  if (title.length < MIN_LETTERS) return null;
  return (
    <Link
      href={toUrl({ type: "offer", q: title })}
      className="-mt-4 flex min-h-11 items-center self-start font-semibold text-primary underline underline-offset-4"
    >
      {texts.fields.alreadyGiven(title)}
    </Link>
  );
}
