"use client";

import { useId, useState } from "react";
import type { ChosenImage } from "@/components/image-picker/compress-image";
import { ImageThumb } from "@/components/image-picker/image-thumb";
import { texts } from "@/components/image-picker/texts";
import { Disclosure } from "@/components/ui/disclosure";
import { POST_LIMITS } from "@/lib/posts/field-rules";

type Props = { images: ChosenImage[]; onDescribe(id: string, alt: string): void };

/** The words that our drawings bring along. */
const DRAWN = Object.values(texts.drawn.names).map((name): string => texts.drawn.alt(name));

/** Describes each chosen picture for people who do not see it. Folded: most posts say it in their words. */
export function ImageDescriptions({ images, onDescribe }: Props) {
  const help = useId();
  const [isOpen] = useState(() => images.some(({ alt }) => alt && !DRAWN.includes(alt)));
  return (
    <Disclosure summary={texts.describe} isOpen={isOpen}>
      <p id={help} className="mb-3 text-sm text-soft">
        {texts.describeHelp}
      </p>
      <ul className="flex flex-col gap-3">
        {images.map(({ id, file, alt = "" }, index) => (
          <li key={id} className="grid grid-cols-[3.25rem_1fr] items-center gap-3">
            <ImageThumb file={file} alt="" />
            <label className="flex min-w-0 flex-col gap-1">
              <span className="text-sm font-semibold">{texts.description(index + 1)}</span>
              <input
                aria-describedby={help}
                className="input"
                maxLength={POST_LIMITS.alt.max}
                value={alt}
                onChange={({ target }) => onDescribe(id, target.value)}
              />
            </label>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
