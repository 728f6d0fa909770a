"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { useAction } from "@/components/browser/use-action";
import { ImageDrop } from "@/components/image-picker/image-drop";
import { EditImage, type RefusedAlt } from "@/components/my-swaps/edit-image";
import { texts } from "@/components/replies/texts";
import { StatusMessage } from "@/components/ui/status-message";
import { type ApiError, mutate, post as send } from "@/lib/api-client/client";
import { POST_LIMITS } from "@/lib/posts/field-rules";
import type { ImageView, PostView } from "@/lib/posts/schema";

const { pictures: pictureTexts } = texts.edit;
const { max } = POST_LIMITS.images;

type Refused = RefusedAlt & { url: string };

/** Adds, removes, orders and describes the pictures of an own post. Each change is saved at once. */
export function EditImages({ post }: { post: PostView }) {
  const [images, setImages] = useState(post.images);
  const [refused, setRefused] = useState<Refused | null>(null);
  const { busy, outcome, run } = useAction();
  const router = useRouter();
  const group = useRef<HTMLFieldSetElement>(null);
  const change = (call: () => Promise<{ post: PostView }>, done: string) =>
    run(async () => {
      const now = await call();
      setImages(now.post.images);
      // The prefetched page still shows the pictures of before.
      router.refresh();
    }, done);
  const path = `/post/${post._id}/picture`;
  const add = (file: File) => {
    const form = new FormData();
    form.append("images", file);
    return change(() => send(path, form), pictureTexts.added);
  };
  const arrange = (next: ImageView[], done: string, confirmed = false, onEnd = (_failure?: ApiError) => {}) =>
    change(async () => {
      const sent = next.map(({ url, alt }) => ({ url, alt }));
      try {
        const now = await mutate<{ post: PostView }>("PUT", path, { images: sent, confirmed });
        onEnd();
        return now;
      } catch (failure) {
        onEnd(failure as ApiError);
        throw failure;
      }
    }, done);
  const remove = async ({ url }: ImageView) => {
    const isDone = await change(() => mutate("DELETE", path, { url }), pictureTexts.removed);
    // The button with the focus is gone.
    if (isDone) group.current?.focus();
  };
  const swap = (from: number, to: number) => {
    const next = [...images];
    next.splice(to, 0, ...next.splice(from, 1));
    return arrange(next, pictureTexts.moved);
  };
  const saveAlt = (url: string, alt: string, confirmed = false) => {
    // Leaving the field says nothing more than typing did.
    if (!confirmed && refused?.url === url && refused.alt === alt) return;
    const next = images.map((image) => (image.url === url ? { ...image, alt } : image));
    void arrange(next, pictureTexts.described, confirmed, (failure) =>
      setRefused(
        failure?.code === "doubtful"
          ? {
              url,
              alt,
              canStay: !confirmed,
              outcome: { kind: "error", text: failure.issues[0]?.message ?? failure.message },
            }
          : null,
      ),
    );
  };
  return (
    <fieldset ref={group} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <legend className="mb-2 font-semibold">{pictureTexts.legend}</legend>
      <ul className="grid gap-4 sm:grid-cols-2">
        {images.map((image, index) => (
          <EditImage
            key={image.url}
            image={image}
            place={{ index, of: images.length }}
            disabled={busy}
            onMove={(to) => void swap(index, to)}
            refused={refused?.url === image.url ? refused : null}
            onDescribe={(alt, confirmed) => saveAlt(image.url, alt, confirmed)}
            onRemove={() => void remove(image)}
          />
        ))}
      </ul>
      <p className="text-sm text-soft">
        {images.length === 1 ? pictureTexts.last : ""} {pictureTexts.descriptionHelp}
      </p>
      <StatusMessage outcome={refused ? null : outcome} />
      {images.length < max && (
        <ImageDrop
          invitation={pictureTexts.add(max)}
          max={max}
          taken={images.length}
          onImage={({ file }) => add(file)}
          onPreparing={() => {}}
        />
      )}
    </fieldset>
  );
}
