"use client";

import { useEffect, useRef } from "react";
import type { ChosenImage } from "@/components/image-picker/compress-image";
import { ImageThumb } from "@/components/image-picker/image-thumb";
import { texts } from "@/components/image-picker/texts";
import { Icon } from "@/components/ui/icon";

type Props = {
  image: ChosenImage;
  index: number;
  count: number;
  onRemove(id: string): void;
  onMove(from: number, to: number): void;
};

/** A chosen picture, with the ways to remove it and to move it: the first is the cover. */
export function ChosenPicture({ image: { id, file }, index, count, onRemove, onMove }: Props) {
  const item = useRef<HTMLLIElement>(null);
  const pressed = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever it has come to another place, where the browser drops the focus.
  useEffect(() => {
    const way = pressed.current;
    pressed.current = undefined;
    if (!way) return;
    const button = item.current?.querySelector<HTMLElement>(`[data-way=${way}]`);
    (button ?? item.current?.querySelector<HTMLElement>("[data-way]"))?.focus();
  }, [index]);
  const arrow = (way: "earlier" | "later", to: number) => (
    <button
      type="button"
      data-way={way}
      aria-label={texts[way](index + 1)}
      className="grid size-11 place-items-center rounded-full text-primary"
      onClick={() => {
        pressed.current = way;
        onMove(index, to);
      }}
    >
      <Icon name={way === "earlier" ? "chevron-left" : "chevron-right"} className="size-5" />
    </button>
  );
  return (
    <li ref={item} className="relative">
      <ImageThumb file={file} alt={texts.alt(index + 1, file.name)} />
      {index === 0 && (
        <span className="absolute start-1.5 top-1.5 rounded-full bg-primary px-2.5 py-0.5 text-xs font-semibold text-primary-content">
          {texts.first}
        </span>
      )}
      {/* As large as a thumb, and light on the picture. */}
      <button
        type="button"
        aria-label={texts.remove(index + 1)}
        className="absolute end-0 top-0 grid size-11 place-items-center rounded-full"
        onClick={() => onRemove(id)}
      >
        <span className="grid size-7 place-items-center rounded-full bg-card/90">
          <Icon name="x" className="size-4" />
        </span>
      </button>
      {count > 1 && (
        <div className="flex min-h-11 justify-between">
          {index > 0 ? arrow("earlier", index - 1) : <span />}
          {index < count - 1 && arrow("later", index + 1)}
        </div>
      )}
    </li>
  );
}
