"use client";

import { useState } from "react";
import type { ChosenImage } from "@/components/image-picker/compress-image";
import { texts } from "@/components/image-picker/texts";
import { Disclosure } from "@/components/ui/disclosure";
import { StatusLine } from "@/components/ui/status-line";
import { randomId } from "@/lib/text/random-id";

/** As `scripts/draw-pictures.mjs` draws them. */
const NAMES = Object.keys(texts.drawn.names) as (keyof typeof texts.drawn.names)[];

type Props = { isFull: boolean; onImage(image: ChosenImage): void };

/** Drawings of ours, for requests: nobody has a photo of what they are looking for. */
export function DrawnPictures({ isFull, onImage }: Props) {
  const [note, setNote] = useState("");
  const choose = async (name: (typeof NAMES)[number]) => {
    const blob = await fetch(pathOf(name)).then(
      (response) => (response.ok ? response.blob() : null),
      () => null,
    );
    setNote(blob ? "" : texts.drawn.away);
    if (!blob) return;
    const file = new File([blob], `${name}.webp`, { type: "image/webp" });
    onImage({ id: randomId(), file, alt: texts.drawn.alt(texts.drawn.names[name]) });
  };
  return (
    <Disclosure summary={texts.drawn.summary} className="rounded-field border border-line bg-card px-4 py-1">
      <ul className="grid grid-cols-3 gap-3 pt-1 pb-4 sm:grid-cols-6">
        {NAMES.map((name) => (
          <li key={name}>
            <button
              type="button"
              disabled={isFull}
              className="flex w-full flex-col gap-1 rounded-field text-sm font-semibold disabled:opacity-50"
              onClick={() => void choose(name)}
            >
              {/* biome-ignore lint/performance/noImgElement: a small file of ours, in one size. */}
              <img
                src={pathOf(name)}
                alt=""
                width={160}
                height={160}
                loading="lazy"
                className="aspect-square w-full rounded-field border border-line"
              />
              {texts.drawn.names[name]}
            </button>
          </li>
        ))}
      </ul>
      <StatusLine className="pb-3 text-sm text-soft">{note}</StatusLine>
    </Disclosure>
  );
}

const pathOf = (name: string) => `/drawn/${name}.webp`;
