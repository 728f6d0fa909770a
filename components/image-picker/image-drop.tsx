"use client";

import { type DragEvent, type ReactNode, useEffect, useState } from "react";
import {
  ACCEPTED_TYPES,
  type ChosenImage,
  compressImage,
  isImage,
} from "@/components/image-picker/compress-image";
import { texts } from "@/components/image-picker/texts";
import { Icon } from "@/components/ui/icon";
import { StatusLine } from "@/components/ui/status-line";

type Props = {
  invitation: ReactNode;
  /** How many pictures there may be in all, and how many there are. */
  max: number;
  taken: number;
  /** One at a time, as each becomes ready; the next waits for it. */
  onImage(image: ChosenImage): unknown;
  /** How many pictures are being made smaller. */
  onPreparing(number: number): void;
};

export function ImageDrop({ invitation, max, taken, onImage, onPreparing }: Props) {
  const [working, setWorking] = useState(0);
  const [note, setNote] = useState("");
  const [over, setOver] = useState(false);
  const isFull = taken + working >= max;

  useEffect(() => onPreparing(working), [working, onPreparing]);

  const add = async (list: FileList | null) => {
    const files = [...(list ?? [])];
    const fitting = files.slice(0, Math.max(0, max - taken - working));
    const notes = files.length > fitting.length ? [texts.tooMany(max)] : [];
    setWorking((now) => now + fitting.length);
    // One after the other: a phone's memory holds few photos at once.
    for (const file of fitting) {
      if (await isImage(file)) await onImage(await compressImage(file));
      else notes.push(texts.unreadable(file.name));
      setWorking((now) => now - 1);
    }
    setNote(notes.join(" "));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void add(event.dataTransfer.files);
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an extra; the buttons inside do the same. */}
      <div
        className={`@container flex flex-col items-center gap-3 rounded-box border-2 border-dashed p-5 @max-[14rem]:p-3 ${over ? "border-primary bg-card" : "border-primary/50 bg-green-ground"}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {/* Below large letters the buttons would be out of sight. */}
        <p className="text-center font-semibold text-primary @max-[10rem]:sr-only">{invitation}</p>
        <div className="flex flex-wrap justify-center gap-2 max-sm:w-full max-sm:max-w-72 max-sm:flex-col">
          <FileButton label={texts.take} id="camera" camera onFiles={add} disabled={isFull}>
            <Icon name="camera" className="size-[18px]" />
          </FileButton>
          <FileButton label={texts.choose} id="images" onFiles={add} disabled={isFull}>
            <Icon name="image-plus" className="size-[18px]" />
          </FileButton>
        </div>
      </div>
      <StatusLine className="text-sm text-soft">{working > 0 ? texts.preparing : note}</StatusLine>
    </>
  );
}

type FileButtonProps = {
  label: string;
  id: string;
  camera?: boolean;
  disabled: boolean;
  onFiles(files: FileList | null): void;
  children: ReactNode;
};

/** A file input in the shape of a button; the camera one is for devices one holds in the hand. */
function FileButton({ label, id, camera = false, disabled, onFiles, children }: FileButtonProps) {
  const look = camera ? "hidden pointer-coarse:inline-flex" : "inline-flex btn-outline";
  return (
    <label
      className={`btn btn-primary ${look} @max-[10rem]:px-2 @max-[10rem]:[&>svg]:hidden has-disabled:opacity-50 has-focus-visible:outline-3 has-focus-visible:outline-offset-2`}
    >
      {children}
      {label}
      <input
        type="file"
        name={id}
        accept={ACCEPTED_TYPES}
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
