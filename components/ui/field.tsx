import { type ReactNode, useId } from "react";
import { texts } from "@/components/ui/texts";

export type ControlProps = { id: string; "aria-invalid": boolean; "aria-describedby": string | undefined };

type Props = {
  label: string;
  error?: string | undefined;
  help?: ReactNode;
  optional?: boolean;
  /** Where a row says it by its place, and a placeholder. */
  isLabelHidden?: boolean;
  children(control: ControlProps): ReactNode;
};

/**
 * A label above, help and error below. Ids are made up: pages one has left stay in the document, hidden, and a label must
 * not point into one of them.
 */
export function Field({ label, error, help, optional = false, isLabelHidden = false, children }: Props) {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : "font-semibold"}>
        {label}
        {optional && <span className="font-normal text-soft">{texts.field.optional}</span>}
      </label>
      {children({ id, "aria-invalid": Boolean(error), "aria-describedby": described || undefined })}
      {help && (
        <p id={`${id}-help`} className="text-sm text-soft">
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm font-semibold text-error">
          {error}
        </p>
      )}
    </div>
  );
}
