"use client";

import { type ReactNode, useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import type { ValidatedForm } from "@/components/browser/use-validated-form";
import { isPhone } from "@/components/post-form/steps";
import { texts } from "@/components/post-form/texts";
import { useIsPhone } from "@/components/post-form/use-steps";
import { Icon } from "@/components/ui/icon";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";
import { parseTags } from "@/lib/posts/tags";

type Props = { form: Pick<ValidatedForm<PostFieldsTyped>, "control" | "errorOf">; children: ReactNode };

const FOLDED = ["quantity", "tags", "allocation", "drawAt", "deadline", "pickup"] as const;

/** Fields that most posts do without: folded on phones, where a line says what is in it; open on wide screens. */
export function Fold({ form: { control, errorOf }, children }: Props) {
  const element = useRef<HTMLDetailsElement>(null);
  const isNarrow = useIsPhone();
  const [isOpen, setIsOpen] = useState(true);
  const hasMistake = FOLDED.some(errorOf);
  useEffect(() => {
    // Text typed before the script arrived stays in sight.
    if (isPhone() && !hasText(element.current)) setIsOpen(false);
  }, []);
  const values = useWatch({ control, name: ["quantity", "tags", "allocation", "pickup"] });
  const [quantity, tags, allocation, pickup] = values.map((value) => String(value ?? "")) as [
    string,
    string,
    keyof typeof texts.choices.options,
    string,
  ];
  const summary = [
    texts.fold.quantity(quantity.trim()),
    ...parseTags(tags),
    ...(allocation === "poster" ? [] : [texts.choices.options[allocation]]),
    pickup.trim(),
  ].filter(Boolean);
  return (
    <details
      ref={element}
      open={isOpen || hasMistake || !isNarrow}
      onToggle={({ currentTarget }) => isPhone() && setIsOpen(currentTarget.open)}
      className="[&[open]>summary>svg]:rotate-90 max-md:rounded-field max-md:border max-md:border-line max-md:bg-card max-md:px-4 max-md:py-1"
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold md:hidden [&::-webkit-details-marker]:hidden">
        <Icon name="chevron-right" className="size-4 shrink-0 transition-transform" />
        <span className="min-w-0">
          {texts.fold.label}
          <span className="block truncate text-sm font-normal text-soft">{summary.join(" · ")}</span>
        </span>
      </summary>
      <div className="flex flex-col gap-6 max-md:pt-3 max-md:pb-4">{children}</div>
    </details>
  );
}

const hasText = (fold: HTMLElement | null) =>
  [...(fold?.querySelectorAll<HTMLInputElement>("input:not([type=radio])") ?? [])].some(({ value }) => value);
