import { lookTexts } from "@/components/host/look-texts";
import { Field } from "@/components/ui/field";
import { isHexColour, isReadable, nearestReadable } from "@/lib/community/colour-rules";

const { colour } = lookTexts;

type Props = { value: string; error: string | undefined; isFixed: boolean; onChange(to: string): void };

/** Typed, or picked by the browser's own means. */
export function OwnColour({ value, error, isFixed, onChange }: Props) {
  const typed = value.trim().toLowerCase();
  const better = isHexColour(typed) && !isReadable(typed) ? nearestReadable(typed) : null;
  return (
    <div className="flex max-w-md flex-col items-start gap-3">
      <div className="flex w-full items-start gap-3">
        <div className="grow">
          <Field label={colour.code} error={error}>
            {(control) => (
              <input
                {...control}
                name="own"
                value={value}
                onChange={(event) => onChange(event.target.value)}
                readOnly={isFixed}
                maxLength={9}
                autoComplete="off"
                spellCheck={false}
                className="input"
              />
            )}
          </Field>
        </div>
        <input
          type="color"
          aria-label={colour.pick}
          value={isHexColour(typed) ? typed : "#000000"}
          onChange={(event) => onChange(event.target.value)}
          disabled={isFixed}
          className="mt-7.5 h-13 w-16 shrink-0 cursor-pointer rounded-field border border-field-line bg-card p-1"
        />
      </div>
      {better && (
        <button type="button" className="btn btn-quiet" onClick={() => onChange(better)}>
          <span className="size-5 rounded-full" style={{ background: better }} />
          {colour.take(better)}
        </button>
      )}
    </div>
  );
}
