"use client";

import { useEffect, useRef } from "react";
import { ByPointer } from "@/components/image-picker/by-pointer";
import { ChosenPicture } from "@/components/image-picker/chosen-picture";
import type { ChosenImage } from "@/components/image-picker/compress-image";
import { DrawnPictures } from "@/components/image-picker/drawn-pictures";
import type { DrawnName } from "@/components/image-picker/fetch-drawing";
import { ImageDescriptions } from "@/components/image-picker/image-descriptions";
import { ImageDrop } from "@/components/image-picker/image-drop";
import { moved } from "@/components/image-picker/moved";
import { texts } from "@/components/image-picker/texts";
import { Alert } from "@/components/ui/alert";
import { POST_LIMITS } from "@/lib/posts/field-rules";

const MAX = POST_LIMITS.images.max;

type Props = {
  images: ChosenImage[];
  onChange(change: (now: ChosenImage[]) => ChosenImage[]): void;
  /** How many pictures are being made smaller. */
  onPreparing(number: number): void;
  error: string | null;
  /** Offers our drawings, too. */
  isDrawn?: boolean;
  /** The one of them that fits what is typed elsewhere. */
  fitting?: DrawnName | undefined;
  /** The picture is a drawing that nobody has chosen: anything else takes its place. */
  isSuggested?: boolean;
};

export function ImagePicker({
  images,
  onChange,
  onPreparing,
  error,
  isDrawn = false,
  fitting,
  isSuggested = false,
}: Props) {
  const remove = (id: string) => onChange((now) => now.filter((one) => one.id !== id));
  const describe = (id: string, alt: string) =>
    onChange((now) => now.map((one) => (one.id === id ? { ...one, alt } : one)));
  const move = (from: number, to: number) => onChange((now) => moved(now, from, to));
  const { list, show } = useShownAddition(images.length);
  const add = (image: ChosenImage) => {
    show();
    onChange((now) => [...now, image].slice(0, MAX));
  };
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-semibold">{texts.legend}</legend>
      {/* Above all that can be chosen: the bar of a phone would cover the end of it. */}
      <Alert kind="error">{error}</Alert>
      <ImageDrop
        invitation={<ByPointer {...texts.invitation(MAX)} />}
        max={MAX}
        taken={isSuggested ? 0 : images.length}
        onImage={add}
        onPreparing={onPreparing}
      />
      {images.length > 0 && (
        <ul ref={list} className="grid grid-cols-3 gap-3 max-[16rem]:grid-cols-2 sm:grid-cols-4">
          {images.map((image, index) => (
            <ChosenPicture
              key={image.id}
              image={image}
              index={index}
              count={images.length}
              onRemove={remove}
              onMove={move}
            />
          ))}
        </ul>
      )}
      {images.length > 1 && <p className="text-sm text-soft">{texts.order}</p>}
      {isSuggested && <p className="font-semibold text-primary">{texts.drawn.suggested}</p>}
      {images.length > 0 && !isSuggested && <ImageDescriptions images={images} onDescribe={describe} />}
      {isDrawn && <DrawnPictures isFull={images.length >= MAX} fitting={fitting} onImage={add} />}
    </fieldset>
  );
}

/** Brings a picture into view that was just chosen: the bar of a phone may cover it. Not those of a draft. */
function useShownAddition(count: number) {
  const list = useRef<HTMLUListElement>(null);
  const isAdding = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever there is another picture.
  useEffect(() => {
    if (!isAdding.current) return;
    isAdding.current = false;
    list.current?.lastElementChild?.scrollIntoView({ block: "nearest" });
  }, [count]);
  return {
    list,
    show: () => {
      isAdding.current = true;
    },
  };
}
