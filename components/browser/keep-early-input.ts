import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";

/** Their values are those of the form. */
const registered = new WeakSet<object>();

/** @returns the form's `register`, which alone would replace what was typed by the default value */
export function keepEarlyInput<Typed extends FieldValues>({
  register,
  getValues,
  setValue,
}: UseFormReturn<Typed>): UseFormReturn<Typed>["register"] {
  return (name, options) => {
    const control = register(name, options);
    const ref = (element: unknown) => {
      const text = isTextField(element) && !registered.has(element) ? element.value : "";
      control.ref(element);
      if (isTextField(element)) registered.add(element);
      if (text && text !== String(getValues(name) ?? ""))
        setValue(name, text as PathValue<Typed, Path<Typed>>, { shouldDirty: true });
    };
    return { ...control, ref };
  };
}

const isTextField = (element: unknown): element is HTMLInputElement | HTMLTextAreaElement =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && TEXT.has(element.type));

const TEXT = new Set([
  "text",
  "email",
  "password",
  "number",
  "date",
  "datetime-local",
  "search",
  "tel",
  "url",
]);
