"use client";

import { type KeyboardEvent, memo } from "react";
import type { Item, ItemField } from "@/components/bulk-post-form/items";
import { texts } from "@/components/bulk-post-form/texts";
import { ImageThumb } from "@/components/image-picker/image-thumb";
import { ReplaceImage } from "@/components/image-picker/replace-image";
import { texts as formTexts } from "@/components/post-form/texts";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";

type Props = {
  item: Item;
  /** Counted from 1. */
  number: number;
  onChange(id: string, field: ItemField, typed: string): void;
  onImage(id: string, file: File): void;
  onRemove(id: string): void;
};

export const ItemRow = memo(function ItemRow({ item, number, onChange, onImage, onRemove }: Props) {
  const { id, image, errors, failure } = item;
  const typed = (field: ItemField) => ({
    value: item[field],
    onChange: (event: { target: { value: string } }) => onChange(id, field, event.target.value),
    onKeyDown: leadOn,
    "data-column": field,
  });
  return (
    <li data-item className="border-line not-first:border-t">
      <fieldset className="grid grid-cols-[5rem_minmax(0,1fr)_auto] gap-x-4 gap-y-3 p-4 lg:grid-cols-[5rem_minmax(0,1.3fr)_6rem_minmax(0,1fr)_minmax(0,1.3fr)_auto]">
        <legend className="sr-only">{texts.items.number(number)}</legend>
        {image ? (
          <ImageThumb file={image.file} alt={texts.items.alt(number, image.file.name)} />
        ) : (
          <ReplaceImage label={texts.items.photoOf(number)} onImage={(file) => onImage(id, file)} />
        )}
        <Field label={formTexts.fields.title} error={errors.title}>
          {(control) => <input {...control} {...typed("title")} autoComplete="off" className="input" />}
        </Field>
        <button
          type="button"
          aria-label={texts.items.remove(number)}
          className="btn btn-square btn-quiet -mt-1 -me-1 lg:order-last"
          onClick={() => onRemove(id)}
        >
          <Icon name="x" className="size-5" />
        </button>
        <ItemDetails errors={errors} typed={typed} />
        <div className={failure ? "col-span-full lg:order-last" : "sr-only"}>
          <Alert kind="error">{failure}</Alert>
        </div>
      </fieldset>
    </li>
  );
});

type Typed = (field: ItemField) => {
  value: string;
  onChange(event: { target: { value: string } }): void;
  onKeyDown(event: KeyboardEvent<HTMLElement>): void;
};

function ItemDetails({ errors, typed }: { errors: Item["errors"]; typed: Typed }) {
  return (
    <>
      <div className="col-span-3 grid gap-3 grid-cols-[5.5rem_minmax(0,1fr)] lg:col-span-2 lg:grid-cols-subgrid">
        <Field label={formTexts.fields.quantity} error={errors.quantity}>
          {(control) => (
            <input
              {...control}
              {...typed("quantity")}
              type="number"
              inputMode="numeric"
              min={1}
              className="input"
            />
          )}
        </Field>
        <Field label={formTexts.fields.tags} error={errors.tags}>
          {(control) => <input {...control} {...typed("tags")} autoComplete="off" className="input" />}
        </Field>
      </div>
      <div className="col-span-3 lg:col-span-1">
        <Field label={texts.items.own} error={errors.description}>
          {(control) => (
            <textarea
              {...control}
              {...typed("description")}
              onKeyDown={undefined}
              rows={1}
              className="textarea field-sizing-content min-h-0"
            />
          )}
        </Field>
      </div>
    </>
  );
}

/** As in a table: Enter goes to the same column of the next row, instead of publishing what is half filled in. */
function leadOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const next = event.currentTarget.closest("[data-item]")?.nextElementSibling;
  const { column } = event.currentTarget.dataset;
  next?.querySelector<HTMLElement>(`[data-column="${column}"]`)?.focus();
}
