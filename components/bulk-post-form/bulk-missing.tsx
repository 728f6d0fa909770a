"use client";

import { type Control, useWatch } from "react-hook-form";
import type { Item } from "@/components/bulk-post-form/items";
import { texts } from "@/components/bulk-post-form/texts";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";

type Common = Partial<Pick<PostFieldsTyped, "description" | "address" | "latitude" | "longitude">>;

/** Names of all that the items cannot be published without and that is not there yet. */
export function listBulkMissing(common: Common, items: Item[]): string[] {
  const { missingPhotos, missingNames, missingDescription, missingPlace, missingPoint } = texts.publish;
  const unnamed = items.filter(({ title }) => !title.trim()).length;
  const isDescribed = items.length > 0 && items.every(({ description }) => description.trim());
  const isPlaced = String(common.latitude ?? "") && String(common.longitude ?? "");
  return [
    items.length === 0 || items.some(({ image }) => !image) ? missingPhotos : "",
    unnamed > 0 ? missingNames(unnamed) : "",
    common.description?.trim() || isDescribed ? "" : missingDescription,
    common.address?.trim() ? (isPlaced ? "" : missingPoint) : missingPlace,
  ].filter(Boolean);
}

/** Says beside the button what it still waits for. */
export function BulkMissing({ control, items }: { control: Control<PostFieldsTyped>; items: Item[] }) {
  const [description, address, latitude, longitude] = useWatch({
    control,
    name: ["description", "address", "latitude", "longitude"],
  });
  const missing = listBulkMissing({ description, address, latitude, longitude }, items);
  if (missing.length === 0) return null;
  return <p className="still-missing text-sm text-soft">{texts.publish.missing(missing)}</p>;
}
