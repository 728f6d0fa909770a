"use client";

import type { Control } from "react-hook-form";
import { missingUpTo, type Step } from "@/components/post-form/steps";
import { texts } from "@/components/post-form/texts";
import { useMissing } from "@/components/post-form/use-missing";
import type { PostType } from "@/lib/posts/field-rules";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";

type Props = {
  type: PostType;
  control: Control<PostFieldsTyped>;
  photos: number;
  /** Later steps ask for their own. */
  step: Step;
};

/** Says beside the button what it still waits for. */
export function MissingNote({ type, control, photos, step }: Props) {
  const missing = missingUpTo(type, step, useMissing(control, photos));
  if (missing.length === 0) return null;
  return <p className="still-missing text-sm text-soft">{texts.steps.missing(type, missing)}</p>;
}
