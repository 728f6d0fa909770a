"use client";

import { type Control, useWatch } from "react-hook-form";
import type { ChosenImage } from "@/components/image-picker/compress-image";
import { ImageThumb } from "@/components/image-picker/image-thumb";
import { previewPublicAddress } from "@/components/location/public-address";
import { shortAddress } from "@/components/location/short-address";
import { useTypedPlace } from "@/components/location/use-typed-place";
import { texts as postTexts } from "@/components/post/card-texts";
import { TypeBadge } from "@/components/post/type-badge";
import { texts } from "@/components/post-form/texts";
import { Disclosure } from "@/components/ui/disclosure";
import { Icon } from "@/components/ui/icon";
import type { PostType } from "@/lib/posts/field-rules";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";
import { parseTags } from "@/lib/posts/tags";
import { formatCount } from "@/lib/text/format";

type Props = { type: PostType; control: Control<PostFieldsTyped>; images: ChosenImage[] };

export function CardPreview({ type, control, images }: Props) {
  const fields = useWatch({ control });
  const place = useTypedPlace(control);
  const [tag] = parseTags(fields.tags ?? "");
  const [first] = images;
  const card = (
    <div className="overflow-hidden rounded-box border border-line bg-card shadow-card">
      <div className="relative">
        {first ? (
          <ImageThumb key={first.id} file={first.file} alt="" className="rounded-none border-0" />
        ) : (
          <div className="grid aspect-square place-items-center bg-green-ground">
            <Icon name="image-plus" className="size-12 text-soft" />
          </div>
        )}
        <TypeBadge type={type} className="absolute top-3 start-3 bg-card" />
      </div>
      <div className="flex flex-col gap-2 p-4">
        <p className="text-lg leading-snug font-bold">{fields.title?.trim() || texts.fields.title}</p>
        <p className="line-clamp-2 text-soft">{fields.description?.trim() || texts.fields.description}</p>
        <p className="flex flex-wrap items-center justify-between gap-2 text-sm">
          {tag && <span className="tag-pill">{tag}</span>}
          <span className="truncate text-soft">{shortAddress(previewPublicAddress(place))}</span>
        </p>
        <p className="border-t border-line pt-3 text-soft">
          {postTexts.card.amountLeft}
          <b className="text-ink">{formatCount(Number(fields.quantity) || 1)}</b>
        </p>
      </div>
    </div>
  );
  return (
    <>
      <aside
        aria-label={texts.preview.label}
        className="sticky top-24 hidden w-72 shrink-0 self-start lg:block"
      >
        <p className="mb-2 text-sm text-soft">{texts.preview.heading}</p>
        {card}
      </aside>
      {/* Above the end of the bar that sticks, which would lie over it. */}
      <Disclosure summary={texts.preview.heading} className="relative z-21 mt-6 lg:hidden">
        <div className="mx-auto mt-3 max-w-80">{card}</div>
      </Disclosure>
    </>
  );
}
