"use client";

import { type KeyboardEvent, memo } from "react";
import { ItemDetails } from "@/components/bulk-post-form/item-details";
import { ItemPicture } from "@/components/bulk-post-form/item-picture";
import type { Item, ItemField } from "@/components/bulk-post-form/items";
import { reveal } from "@/components/bulk-post-form/reveal";
import { texts } from "@/components/bulk-post-form/texts";
import { ReplaceImage } from "@/components/image-picker/replace-image";
import { texts as formTexts } from "@/components/post-form/texts";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";

type Props = {
  item: Item;
  /** Counted from 1. */
  number: number;
  /** As neighbours will see it; empty before it is known. */
  place: string;
  onChange(id: string, field: ItemField, typed: string): void;
  onImage(id: string, file: File): void;
  onRemove(id: string): void;
};

/** Picture and name; the rest is folded, as most items need none of it. */
export const ItemRow = memo(function ItemRow({ item, number, place, onChange, onImage, onRemove }: Props) {
  const { id, image, errors, failure } = item;
  const typed = (field: ItemField) => ({
    value: item[field],
    onChange: (event: { target: { value: string } }) => onChange(id, field, event.target.value),
    onKeyDown: leadOn,
    "data-column": field,
  });
  return (
    <li data-item className="border-line not-first:border-t">
      <fieldset className="grid min-w-0 grid-cols-[6rem_minmax(0,1fr)_auto] grid-rows-[auto_1fr] items-start gap-x-3 px-3 pt-3 pb-3 max-[16rem]:grid-cols-[4rem_minmax(0,1fr)_auto] max-[16rem]:gap-x-2 max-[16rem]:pb-1 sm:px-4 lg:grid-cols-[6rem_minmax(0,1fr)_minmax(0,1fr)_auto] lg:grid-rows-1">
        <legend className="sr-only">{texts.items.number(number)}</legend>
        {image ? (
          <ItemPicture file={image.file} alt={texts.items.alt(number, image.file.name)} />
        ) : (
          <div className="row-span-2 max-[16rem]:row-span-1 lg:row-span-1">
            <ReplaceImage label={texts.items.photoOf(number)} onImage={(file) => onImage(id, file)} />
          </div>
        )}
        <div className="max-[16rem]:order-1 max-[16rem]:col-span-full">
          <Field label={formTexts.fields.title} error={errors.title} isLabelHidden>
            {(control) => (
              <input
                {...control}
                {...typed("title")}
                placeholder={formTexts.fields.title}
                autoComplete="off"
                className="input"
              />
            )}
          </Field>
        </div>
        <button
          type="button"
          aria-label={texts.items.remove(number)}
          className="btn btn-square btn-ghost -me-2 max-[16rem]:col-start-3 lg:order-last"
          onClick={() => onRemove(id)}
        >
          <Icon name="x" className="size-5" />
        </button>
        <ItemDetails item={item} place={place} typed={typed} />
        <div className={failure ? "order-last col-span-full pt-1 pb-3" : "sr-only"}>
          <Alert kind="error">{failure}</Alert>
        </div>
      </fieldset>
    </li>
  );
});

/** As in a table: Enter goes to the same column of the next row, unfolded, instead of publishing what is half filled in. */
function leadOn(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const next = event.currentTarget.closest("[data-item]")?.nextElementSibling;
  const { column } = event.currentTarget.dataset;
  const field = next?.querySelector<HTMLElement>(`[data-column="${column}"]`);
  if (field) reveal(field);
}
