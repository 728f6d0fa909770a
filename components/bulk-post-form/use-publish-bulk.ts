import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { type Item, toPostFields } from "@/components/bulk-post-form/items";
import { texts } from "@/components/bulk-post-form/texts";
import type { useBulkDraft } from "@/components/bulk-post-form/use-bulk-draft";
import { texts as formWords } from "@/components/post-form/texts";
import { toFormData } from "@/components/post-form/use-publish";
import { type ApiError, upload } from "@/lib/api-client/client";
import { loginHref } from "@/lib/http/safe-path";
import type { PostFieldsTyped, PostView } from "@/lib/posts/schema";
import { randomId } from "@/lib/text/random-id";

const PATH = "/donate/many";

/** Where every other item would fail alike: no connection, no session, too much at once, out of order. */
const HOPELESS = [0, 401, 429, 503];

type Draft = Pick<ReturnType<typeof useBulkDraft>, "now" | "change" | "keepNow">;
/** Which item is on its way, counted from 1, of how many, and how much of all has been sent (0 to 1). */
export type Progress = { at: number; of: number; share: number };

/** Publishes one item after the other; each that fails says why and stays as it is. */
export function usePublishBulk({ now, change, keepNow }: Draft) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const busy = useRef(false);
  const router = useRouter();

  const note = async (id: string, what: Partial<Item>) => {
    change((items) => items.map((item) => (item.id === id ? { ...item, ...what } : item)));
    // At once: what is published must be known to be so also after a reload.
    await keepNow();
  };

  const publishOne = async (common: PostFieldsTyped, item: Item, onProgress: (share: number) => void) => {
    try {
      const form = toFormData({
        fields: toPostFields(common, item),
        pictures: item.picture ? [item.picture] : [],
      });
      const options = { idempotencyKey: item.key, onProgress };
      const { post } = await upload<{ post: PostView }>("/post/upload", form, options);
      await note(item.id, { postId: post._id, failure: null });
      return null;
    } catch (failure) {
      const { message, code } = failure as ApiError;
      // Its answer got lost, and it was changed since: as it is now it is a new one.
      const known = code === "keyReused" ? { failure: formWords.publish.already, key: randomId() } : {};
      await note(item.id, { failure: message, ...known });
      return failure as ApiError;
    }
  };

  const publish = async (common: PostFieldsTyped): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    const left = now().filter(({ postId }) => !postId);
    for (const [index, item] of left.entries()) {
      const sent = (share: number) =>
        setProgress({ at: index + 1, of: left.length, share: (index + share) / left.length });
      sent(0);
      const failure = await publishOne(common, item, sent);
      if (failure?.status === 401) router.push(loginHref(PATH));
      if (!failure || !HOPELESS.includes(failure.status)) continue;
      for (const { id } of left.slice(index + 1)) await note(id, { failure: texts.publish.unsent });
      break;
    }
    busy.current = false;
    setProgress(null);
  };

  return { publish, progress };
}
