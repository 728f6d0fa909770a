"use client";

import { type Control, useWatch } from "react-hook-form";
import { listMissing } from "@/components/post-form/steps";
import { texts } from "@/components/post-form/texts";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";
import type { PostType } from "@/lib/posts/schema";

type Props = { type: PostType; control: Control<PostFieldsTyped>; photos: number };

/** Says beside the button what it still waits for. */
export function MissingNote({ type, control, photos }: Props) {
  const [title, description, address, latitude, longitude] = useWatch({
    control,
    name: ["title", "description", "address", "latitude", "longitude"],
  });
  const missing = listMissing({ title, description, address, latitude, longitude }, photos);
  if (missing.length === 0) return null;
  return <p className="text-sm text-soft">{texts.steps.missing(type, missing)}</p>;
}
