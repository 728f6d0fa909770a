"use client";

import { Camera, ImagePlus, X } from "lucide-react";
import { type DragEvent, useEffect, useState } from "react";
import { ACCEPTED, type ChosenPicture, shrink } from "@/components/posts/form/chosen-pictures";
import { PictureThumb } from "@/components/posts/form/picture-thumb";
import { words } from "@/components/posts/form/words";
import { POST_LIMITS } from "@/lib/posts/schema";

const MAX = POST_LIMITS.images.max;

type Props = {
  pictures: ChosenPicture[];
  onChange(change: (now: ChosenPicture[]) => ChosenPicture[]): void;
  /** How many pictures are being made smaller. */
  onPreparing(number: number): void;
};

/** Choose, photograph or drop up to six pictures; see them, take them away again. */
export function PicturePicker({ pictures, onChange, onPreparing }: Props) {
  const [working, setWorking] = useState(0);
  const [note, setNote] = useState("");
  const [over, setOver] = useState(false);

  useEffect(() => onPreparing(working), [working, onPreparing]);

  const add = async (list: FileList | null) => {
    const files = [...(list ?? [])];
    const room = MAX - pictures.length - working;
    const taken = files.slice(0, Math.max(0, room));
    setNote(files.length > taken.length ? words.pictures.tooMany(MAX) : "");
    if (taken.length === 0) return;
    setWorking((now) => now + taken.length);
    const shrunk = await shrink(taken);
    setWorking((now) => now - taken.length);
    onChange((now) => [...now, ...shrunk].slice(0, MAX));
  };
  const remove = (id: string) => onChange((now) => now.filter((one) => one.id !== id));
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void add(event.dataTransfer.files);
  };

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 font-semibold">{words.pictures.legend}</legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the buttons inside do the same. */}
      <div
        className={`flex flex-col items-center gap-3 rounded-box border-2 border-dashed p-5 ${over ? "border-primary bg-card" : "border-primary/50 bg-green-ground"}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p className="text-center font-semibold text-primary">{words.pictures.invitation(MAX)}</p>
        <div className="flex flex-wrap justify-center gap-2">
          <FileButton
            label={words.pictures.choose}
            id="images"
            onFiles={add}
            disabled={pictures.length >= MAX}
          >
            <ImagePlus aria-hidden="true" className="size-[18px]" />
          </FileButton>
          <FileButton
            label={words.pictures.take}
            id="camera"
            camera
            onFiles={add}
            disabled={pictures.length >= MAX}
          >
            <Camera aria-hidden="true" className="size-[18px]" />
          </FileButton>
        </div>
      </div>
      <p role="status" className="text-sm text-soft empty:hidden">
        {working > 0 ? words.pictures.preparing : note}
      </p>
      {pictures.length > 0 && (
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-4">
          {pictures.map((picture, index) => (
            <li key={picture.id} className="relative">
              <PictureThumb file={picture.file} alt={words.pictures.alt(index + 1, picture.file.name)} />
              {index === 0 && (
                <span className="absolute bottom-1.5 left-1.5 rounded-full bg-card px-2 text-xs font-semibold">
                  {words.pictures.first}
                </span>
              )}
              <button
                type="button"
                aria-label={words.pictures.remove(index + 1)}
                className="btn btn-square absolute -top-2 -right-2 rounded-full border-line bg-card"
                onClick={() => remove(picture.id)}
              >
                <X aria-hidden="true" className="size-5" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

type FileButtonProps = {
  label: string;
  id: string;
  camera?: boolean;
  disabled: boolean;
  onFiles(files: FileList | null): void;
  children: React.ReactNode;
};

/** A file input in the shape of a button; the camera one is for devices one holds in the hand. */
function FileButton({ label, id, camera = false, disabled, onFiles, children }: FileButtonProps) {
  const look = camera ? "hidden pointer-coarse:inline-flex" : "inline-flex";
  return (
    <label
      className={`btn btn-outline btn-primary ${look} has-disabled:opacity-50 has-focus-visible:outline-3 has-focus-visible:outline-offset-2`}
    >
      {children}
      {label}
      <input
        type="file"
        name={id}
        accept={ACCEPTED}
        {...(camera ? { capture: "environment" as const } : { multiple: true })}
        disabled={disabled}
        className="sr-only"
        onChange={(event) => {
          onFiles(event.target.files);
          // The same file can be chosen again after it was removed.
          event.target.value = "";
        }}
      />
    </label>
  );
}
