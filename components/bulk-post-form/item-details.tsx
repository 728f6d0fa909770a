"use client";

import type { KeyboardEvent } from "react";
import type { Item, ItemField } from "@/components/bulk-post-form/items";
import { texts } from "@/components/bulk-post-form/texts";
import { texts as formTexts } from "@/components/post-form/texts";
import { Disclosure } from "@/components/ui/disclosure";
import { Field } from "@/components/ui/field";
import { parseTags } from "@/lib/posts/tags";

type Props = {
  item: Item;
  /** As neighbours will see it; empty before it is known. */
  place: string;
  typed(field: ItemField): {
    value: string;
    onChange(event: { target: { value: string } }): void;
    onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  };
};

/** The fields that an item may have of its own. While they are folded, a line says how they stand, or what is wrong. */
export function ItemDetails({ item, place, typed }: Props) {
  const { errors } = item;
  const mistake = errors.quantity || errors.tags || errors.description;
  return (
    <Disclosure
      className="group col-span-2 col-start-2 max-[16rem]:order-2 max-[16rem]:col-span-full lg:col-span-1 lg:col-start-auto"
      summary={
        <span className="min-w-0 py-1.5">
          {texts.items.details}{" "}
          <span
            className={`text-sm group-open:hidden ${mistake ? "block text-error" : "line-clamp-1 font-normal text-soft max-[16rem]:line-clamp-none"}`}
          >
            {mistake || lineOf(item, place)}
          </span>
        </span>
      }
    >
      <div className="flex flex-col gap-3 pt-1 pb-3">
        <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-3 max-[16rem]:grid-cols-1">
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
    </Disclosure>
  );
}

const lineOf = ({ quantity, tags, description }: Item, place: string): string =>
  [
    formTexts.fold.quantity(quantity.trim()),
    ...parseTags(tags),
    description.trim() || texts.items.describedForAll,
    place,
  ]
    .filter(Boolean)
    .join(" · ");
