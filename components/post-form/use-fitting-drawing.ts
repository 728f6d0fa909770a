import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { useLatest } from "@/components/browser/use-latest";
import type { ChosenImage } from "@/components/image-picker/compress-image";
import { type DrawnName, fetchDrawing } from "@/components/image-picker/fetch-drawing";
import { drawingFor, suggestedDrawing } from "@/components/post-form/fitting-drawing";
import { POST_LIMITS, type PostType } from "@/lib/posts/field-rules";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";

type Change = (change: (now: ChosenImage[]) => ChosenImage[]) => void;

/**
 * The picture of a request until its poster chooses one: the drawing of what its words name. No part of the draft, as the
 * words bring it back.
 * @param own those that the poster has chosen
 */
export function useFittingDrawing(
  type: PostType,
  { watch, getValues }: Pick<UseFormReturn<PostFieldsTyped>, "watch" | "getValues">,
  own: ChosenImage[],
) {
  const [name, setName] = useState<DrawnName>();
  const [fitting, setFitting] = useState<DrawnName>();
  const [drawing, setDrawing] = useState<ChosenImage | null>(null);
  const [isRefused, setRefused] = useState(false);
  const nameBy = (choose: typeof drawingFor) => {
    const { title, tags } = getValues();
    return type === "request" ? choose(title ?? "", tags ?? "") : undefined;
  };
  const look = useLatest(() => {
    setFitting(nameBy(drawingFor));
    setName(nameBy(suggestedDrawing));
  });
  useEffect(() => {
    look.current();
    // Also where a draft or an address fills the words in.
    const { unsubscribe } = watch(() => look.current());
    return unsubscribe;
  }, [watch, look]);
  useEffect(() => {
    let isCurrent = true;
    setDrawing(null);
    if (name) void fetchDrawing(name).then((found) => isCurrent && setDrawing(found));
    return () => {
      isCurrent = false;
    };
  }, [name]);
  const suggested = own.length === 0 && !isRefused ? drawing : null;
  return {
    /** The one of our drawings that fits the words best. */
    fitting,
    isSuggested: suggested !== null,
    images: suggested ? [suggested] : own,
    /** As well where the words have just come, and the drawing is still on its way. */
    async imagesToSend(): Promise<ChosenImage[]> {
      const wanted = own.length === 0 && !isRefused ? nameBy(suggestedDrawing) : undefined;
      if (!wanted) return own;
      const found = wanted === name && suggested ? suggested : await fetchDrawing(wanted);
      return found ? [found] : own;
    },
    /** Added pictures take the place of the drawing; words for it make it the poster's own. */
    change(change: Parameters<Change>[0], changeOwn: Change) {
      if (!suggested) return changeOwn(change);
      const next = change([suggested]);
      const added = next.filter(({ id }) => id !== suggested.id);
      if (next.length === 0) setRefused(true);
      else if (added.length === 0) changeOwn(() => next);
      else changeOwn((now) => [...now, ...added].slice(0, POST_LIMITS.images.max));
    },
  };
}
