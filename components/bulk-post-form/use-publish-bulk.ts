import { useRef, useState } from "react";
import { type Item, toPostFields } from "@/components/bulk-post-form/items";
import { texts } from "@/components/bulk-post-form/texts";
import type { useBulkDraft } from "@/components/bulk-post-form/use-bulk-draft";
import { texts as formTexts } from "@/components/post-form/texts";
import { toFormData } from "@/components/post-form/use-publish";
import type { ApiError } from "@/lib/api-client/client";
import { upload } from "@/lib/api-client/upload";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";
import type { PostView } from "@/lib/posts/schema";
import { randomId } from "@/lib/text/random-id";

/** Statuses with which every other item would fail too: offline, no session, rate limit, unavailable. */
const HOPELESS = [0, 401, 429, 503];

type Draft = Pick<ReturnType<typeof useBulkDraft>, "now" | "change" | "saveNow">;
type Shared = {
  common: PostFieldsTyped;
  /** The public address that the form has told. */
  shownAs: string | null;
};

/** Whatever is sent but the picture: the same, once more, is a yes to what the site has asked about it. */
export const sentOf = ({ common, shownAs }: Shared, item: Item): string =>
  JSON.stringify([toPostFields(common, item), shownAs]);

/** `at` counts from 1; `share` of all items is between 0 and 1. */
export type Progress = { at: number; of: number; share: number };

/** Publishes one item after another; a failed item stays, with the reason. */
export function usePublishBulk({ now, change, saveNow }: Draft, toLogin: () => void) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const busy = useRef(false);

  const note = async (id: string, what: Partial<Item>) => {
    change((items) => items.map((item) => (item.id === id ? { ...item, ...what } : item)));
    // Saved at once: a reload must not publish an item again.
    await saveNow();
  };

  const publishOne = async (shared: Shared, item: Item, onProgress: (share: number) => void) => {
    const { common, shownAs } = shared;
    try {
      const form = toFormData({
        fields: toPostFields(common, item),
        images: item.image ? [item.image] : [],
        shownAs,
      });
      form.append("confirmed", String(item.doubted === sentOf(shared, item)));
      const options = { idempotencyKey: item.key, onProgress };
      const { post } = await upload<{ post: PostView }>("/post/upload", form, options);
      await note(item.id, { postId: post._id, failure: null });
      return null;
    } catch (failure) {
      const { message, code, issues } = failure as ApiError;
      // The response was lost and the item has changed since: it is a new one.
      const known = code === "keyReused" ? { failure: formTexts.publish.already, key: randomId() } : {};
      const doubted = code === "doubtful" ? sentOf(shared, item) : null;
      // Of several questions each is answered by the same yes, so each is asked.
      const asked = doubted && issues?.map((issue) => issue.message).join(" ");
      await note(item.id, { failure: asked || (issues?.[0]?.message ?? message), doubted, ...known });
      return failure as ApiError;
    }
  };

  /** @returns whether it was tried, by somebody who is logged in */
  const publish = async (shared: Shared): Promise<boolean> => {
    if (busy.current) return false;
    busy.current = true;
    let isLoggedOut = false;
    const left = now().filter(({ postId }) => !postId);
    for (const [index, item] of left.entries()) {
      const sent = (share: number) =>
        setProgress({ at: index + 1, of: left.length, share: (index + share) / left.length });
      sent(0);
      const failure = await publishOne(shared, item, sent);
      if (failure?.status === 401) {
        isLoggedOut = true;
        toLogin();
      }
      if (!failure || !HOPELESS.includes(failure.status)) continue;
      for (const { id } of left.slice(index + 1)) await note(id, { failure: texts.publish.unsent });
      break;
    }
    busy.current = false;
    setProgress(null);
    return !isLoggedOut;
  };

  return { publish, progress };
}
