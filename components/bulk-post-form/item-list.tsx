"use client";

import { type ReactNode, useCallback } from "react";
import type { Control } from "react-hook-form";
import { ItemRow } from "@/components/bulk-post-form/item-row";
import type { Item, ItemField } from "@/components/bulk-post-form/items";
import { texts } from "@/components/bulk-post-form/texts";
import type { useBulkDraft } from "@/components/bulk-post-form/use-bulk-draft";
import { compressImage, isImage } from "@/components/image-picker/compress-image";
import { texts as imageTexts } from "@/components/image-picker/texts";
import { previewPublicAddress } from "@/components/location/public-address";
import { useTypedPlace } from "@/components/location/use-typed-place";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";

type Props = {
  control: Control<PostFieldsTyped>;
  items: Item[];
  change: ReturnType<typeof useBulkDraft>["change"];
  /** Above the rows: what holds for all of them. */
  children: ReactNode;
};

/** The items that are not published yet, one row for each photo. */
export function ItemList({ control, items, change, children }: Props) {
  const place = previewPublicAddress(useTypedPlace(control));
  const actions = useItemActions(change);
  return (
    <section className="flex flex-col gap-3">
      <h2>{texts.items.heading}</h2>
      {children}
      {items.length === 0 && <p className="text-soft">{texts.items.nothing}</p>}
      {items.length > 0 && (
        <ul className="rounded-box border border-line bg-card">
          {items.map((item, index) => (
            <ItemRow key={item.id} item={item} number={index + 1} place={place} {...actions} />
          ))}
        </ul>
      )}
      {items.length > 1 && <p className="text-sm text-soft pointer-coarse:hidden">{texts.items.enter}</p>}
    </section>
  );
}

/** Stable functions: a row renders again only when its own item changes. */
function useItemActions(change: Props["change"]) {
  const update = useCallback(
    (id: string, to: (item: Item) => Item) =>
      change((items) => items.map((item) => (item.id === id ? to(item) : item))),
    [change],
  );
  const onChange = useCallback(
    (id: string, field: ItemField, typed: string) =>
      update(id, (item) => ({ ...item, [field]: typed, errors: { ...item.errors, [field]: "" } })),
    [update],
  );
  const onImage = useCallback(
    async (id: string, file: File) => {
      const chosen = (await isImage(file))
        ? { image: await compressImage(file), failure: null }
        : { failure: imageTexts.unreadable(file.name) };
      update(id, (item) => ({ ...item, ...chosen }));
    },
    [update],
  );
  const onRemove = useCallback(
    (id: string) => change((items) => items.filter((item) => item.id !== id)),
    [change],
  );
  return { onChange, onImage, onRemove };
}
