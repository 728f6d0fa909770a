"use client";

import type { ChosenPicture } from "@/components/picture-picker/compress-picture";
import { PictureDrop } from "@/components/picture-picker/picture-drop";
import { PictureThumb } from "@/components/picture-picker/picture-thumb";
import { texts } from "@/components/picture-picker/texts";
import { Icon } from "@/components/ui/icon";
import { POST_LIMITS } from "@/lib/posts/schema";

const MAX = POST_LIMITS.images.max;

type Props = {
  pictures: ChosenPicture[];
  onChange(change: (now: ChosenPicture[]) => ChosenPicture[]): void;
  /** How many pictures are being made smaller. */
  onPreparing(number: number): void;
};

export function PicturePicker({ pictures, onChange, onPreparing }: Props) {
  const remove = (id: string) => onChange((now) => now.filter((one) => one.id !== id));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-semibold">{texts.legend}</legend>
      <PictureDrop
        invitation={texts.invitation(MAX)}
        max={MAX}
        taken={pictures.length}
        onPicture={(picture) => onChange((now) => [...now, picture].slice(0, MAX))}
        onPreparing={onPreparing}
      />
      {pictures.length > 0 && (
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4">
          {pictures.map((picture, index) => (
            <li key={picture.id} className="relative">
              <PictureThumb file={picture.file} alt={texts.alt(index + 1, picture.file.name)} />
              {index === 0 && (
                <span className="absolute bottom-1.5 left-1.5 rounded-full bg-card px-2 text-xs font-semibold">
                  {texts.first}
                </span>
              )}
              <button
                type="button"
                aria-label={texts.remove(index + 1)}
                className="btn btn-square absolute -top-2 -right-2 rounded-full border-line bg-card"
                onClick={() => remove(picture.id)}
              >
                <Icon name="x" className="size-5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
