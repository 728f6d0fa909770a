"use client";

import { useState } from "react";
import type { ChosenImage } from "@/components/image-picker/compress-image";
import { type DrawnName, drawingPath, fetchDrawing } from "@/components/image-picker/fetch-drawing";
import { texts } from "@/components/image-picker/texts";
import { StatusLine } from "@/components/ui/status-line";

/** Of anything. */
const GENERAL = "other";
const NAMES = Object.keys(texts.drawn.names) as DrawnName[];

type Props = {
  isFull: boolean;
  /** Comes first. */
  fitting: DrawnName | undefined;
  onImage(image: ChosenImage): void;
};

/** Drawings of ours, for requests, in view at once: nobody has a photo of what they are looking for. */
export function DrawnPictures({ isFull, fitting, onImage }: Props) {
  const [note, setNote] = useState("");
  const first = fitting ?? GENERAL;
  const names = [first, ...NAMES.filter((name) => name !== first)];
  const choose = async (name: DrawnName) => {
    const image = await fetchDrawing(name);
    setNote(image ? "" : texts.drawn.away);
    if (image) onImage(image);
  };
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{texts.drawn.summary}</legend>
      <ul className="grid grid-cols-4 gap-x-2 gap-y-3 max-[16rem]:grid-cols-2 sm:grid-cols-6 sm:gap-3">
        {names.map((name) => (
          <li key={name}>
            <button
              type="button"
              disabled={isFull}
              className="flex w-full flex-col gap-1 rounded-field text-sm leading-tight font-semibold disabled:opacity-50"
              onClick={() => void choose(name)}
            >
              {/* biome-ignore lint/performance/noImgElement: a small file of ours, in one size. */}
              <img
                src={drawingPath(name)}
                alt=""
                width={160}
                height={160}
                loading="lazy"
                className="aspect-square w-full rounded-field border border-line"
              />
              <span>
                {texts.drawn.names[name]}
                {name === first && (
                  <span className="text-primary"> · {fitting ? texts.drawn.fits : texts.drawn.general}</span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <StatusLine className="text-sm text-soft">{note}</StatusLine>
    </fieldset>
  );
}
