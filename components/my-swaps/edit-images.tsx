"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useAction } from "@/components/browser/use-action";
import { texts } from "@/components/replies/texts";
import { ConfirmButton } from "@/components/ui/confirm-button";
import { ResponsiveImage } from "@/components/ui/responsive-image";
import { StatusMessage } from "@/components/ui/status-message";
import { mutate } from "@/lib/api-client/client";
import type { ImageView, PostView } from "@/lib/posts/schema";

/** Removes pictures of an own post one by one; the last one stays. */
export function EditImages({ post }: { post: PostView }) {
  const [images, setImages] = useState(post.images);
  const { busy, outcome, run } = useAction();
  const router = useRouter();
  const group = useRef<HTMLFieldSetElement>(null);
  const remove = async ({ url }: ImageView) => {
    const isDone = await run(async () => {
      const now = await mutate<{ post: PostView }>("DELETE", `/post/${post._id}/picture`, { url });
      setImages(now.post.images);
      // The prefetched page still shows the picture.
      router.refresh();
    }, texts.edit.pictures.removed);
    // The button with the focus is gone.
    if (isDone) group.current?.focus();
  };
  return (
    <fieldset ref={group} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <legend className="mb-2 font-semibold">{texts.edit.pictures.legend}</legend>
      <ul className="flex flex-wrap gap-4">
        {images.map((image, index) => (
          <li key={image.url} className="flex w-36 flex-col items-start gap-2">
            <ResponsiveImage
              image={image}
              alt={texts.edit.pictures.alt(index + 1, images.length)}
              sizes="144px"
              className="aspect-square w-full rounded-field border border-line object-cover"
            />
            {images.length > 1 && (
              <ConfirmButton
                label={texts.edit.pictures.remove}
                name={texts.edit.pictures.removeNumber(index + 1)}
                question={texts.edit.pictures.question}
                disabled={busy}
                onConfirm={() => void remove(image)}
              />
            )}
          </li>
        ))}
      </ul>
      {images.length === 1 && <p className="text-sm text-soft">{texts.edit.pictures.last}</p>}
      <StatusMessage outcome={outcome} />
    </fieldset>
  );
}
