import { useState } from "react";
import type { Outcome } from "@/components/browser/use-action";
import { texts } from "@/components/replies/texts";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { Icon } from "@/components/ui/icon";
import { ResponsiveImage } from "@/components/ui/responsive-image";
import { StatusMessage } from "@/components/ui/status-message";
import { POST_LIMITS } from "@/lib/posts/field-rules";
import type { ImageView } from "@/lib/posts/schema";

const { pictures: pictureTexts } = texts.edit;

/** A description that only looks like an address may stay, once its author has read why it was asked about. */
export type RefusedAlt = { alt: string; outcome: Outcome; canStay: boolean };

type Props = {
  image: ImageView;
  place: { index: number; of: number };
  disabled: boolean;
  onMove(to: number): void;
  refused: RefusedAlt | null;
  onDescribe(alt: string, confirmed?: boolean): void;
  onRemove(): void;
};

/** One picture of an own post, with what can be done about it. */
export function EditImage({
  image,
  place: { index, of },
  disabled,
  refused,
  onMove,
  onDescribe,
  onRemove,
}: Props) {
  const [alt, setAlt] = useState(image.alt);
  const isRefused = refused?.alt === alt;
  const save = () => alt.trim() !== image.alt && onDescribe(alt);
  return (
    <li className="grid min-w-0 grid-cols-[6.5rem_1fr] content-start gap-2 rounded-box border border-line bg-card p-2 sm:grid-cols-1">
      <div className="relative row-span-2 sm:row-span-1">
        <ResponsiveImage
          image={image}
          alt={pictureTexts.alt(index + 1, of)}
          sizes="(min-width: 40rem) 320px, 104px"
          className="aspect-square w-full rounded-field object-cover sm:aspect-[4/3]"
        />
        {index === 0 && of > 1 && (
          <span className="absolute bottom-1.5 start-1.5 rounded-full bg-card px-2 text-xs font-semibold">
            {pictureTexts.first}
          </span>
        )}
      </div>
      <label className="flex min-w-0 flex-col gap-1">
        <span className="text-sm font-semibold">{pictureTexts.description(index + 1)}</span>
        <input
          className="input"
          value={alt}
          maxLength={POST_LIMITS.alt.max}
          onChange={(event) => setAlt(event.target.value)}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            // It would send the form around it.
            event.preventDefault();
            save();
          }}
        />
      </label>
      <div className="flex flex-wrap items-center gap-2">
        {of > 1 && (
          <>
            <MoveButton
              icon="chevron-left"
              label={pictureTexts.earlier(index + 1)}
              disabled={disabled || index === 0}
              onPress={() => onMove(index - 1)}
            />
            <MoveButton
              icon="chevron-right"
              label={pictureTexts.later(index + 1)}
              disabled={disabled || index === of - 1}
              onPress={() => onMove(index + 1)}
            />
            <ConfirmButton
              label={pictureTexts.remove}
              name={pictureTexts.removeNumber(index + 1)}
              question={pictureTexts.question}
              disabled={disabled}
              onConfirm={onRemove}
            />
          </>
        )}
      </div>
      <div className={isRefused ? "col-span-2 flex flex-col gap-2 sm:col-span-1" : "sr-only"}>
        <StatusMessage outcome={isRefused ? refused.outcome : null} />
        {isRefused && refused.canStay && (
          <button
            type="button"
            aria-label={pictureTexts.asIsNumber(index + 1)}
            disabled={disabled}
            className="btn btn-outline btn-primary"
            onClick={() => onDescribe(alt, true)}
          >
            {pictureTexts.asIs}
          </button>
        )}
      </div>
    </li>
  );
}

type MoveProps = {
  icon: "chevron-left" | "chevron-right";
  label: string;
  disabled: boolean;
  onPress(): void;
};

const MoveButton = ({ icon, label, disabled, onPress }: MoveProps) => (
  <button
    type="button"
    aria-label={label}
    disabled={disabled}
    className="btn btn-quiet btn-square"
    onClick={onPress}
  >
    <Icon name={icon} className="size-5" />
  </button>
);
