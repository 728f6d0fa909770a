import { useEffect, useReducer, useRef, useState } from "react";
import { useConfirmation } from "@/components/browser/use-confirmation";
import { rememberPublished } from "@/components/post/just-published";
import { initialPostState, postSlice } from "@/components/post/post-slice";
import { toApiDates } from "@/components/post-form/date-fields";
import type { FinishedPost } from "@/components/post-form/post-draft";
import type { Sending } from "@/components/post-form/sending";
import { texts } from "@/components/post-form/texts";
import type { ApiError } from "@/lib/api-client/client";
import { upload } from "@/lib/api-client/upload";
import type { PostView } from "@/lib/posts/schema";

const NOTHING_SENT: Sending = { share: 0, sizes: [] };

type Finished = FinishedPost & { shownAs: string | null };
type Options = { toLogin(): void; saveDraft(): Promise<void>; dropDraft(): Promise<void>; renewKey(): void };

/** Sends a draft, one at a time, then opens the new post. */
export function usePublish({ toLogin, saveDraft, dropDraft, renewKey }: Options) {
  const [{ loading, error }, dispatch] = useReducer(postSlice, initialPostState);
  const [sending, setSending] = useState(NOTHING_SENT);
  const busy = useRef(false);
  const { isConfirmed, noteFailure } = useConfirmation();
  // After going back an old error is not shown again.
  useEffect(() => () => dispatch({ type: "clearErrors" }), []);

  const send = async (draft: Finished): Promise<ApiError | null> => {
    const words = { ...draft.fields, shownAs: draft.shownAs, alt: draft.images.map(({ alt }) => alt) };
    try {
      const onProgress = (share: number) => setSending((now) => ({ ...now, share }));
      const options = { idempotencyKey: draft.key, onProgress };
      const form = toFormData(draft);
      form.append("confirmed", String(isConfirmed(words)));
      const { post, held } = await upload<{ post: PostView; held?: true }>("/post/upload", form, options);
      await dropDraft();
      dispatch({ type: "createPost/success", post });
      // Going back leads to the first step of a new post, not to the last one emptied.
      window.history.replaceState(null, "", window.location.pathname);
      if (held) {
        window.location.assign("/me/reports");
        return null;
      }
      rememberPublished(post._id);
      // A full load: what the browser has prefetched of the feed does not know the new post.
      window.location.assign(`/feed/${post._id}`);
      return null;
    } catch (failure) {
      noteFailure(failure as ApiError, words);
      return failure as ApiError;
    }
  };

  const publish = async (draft: Finished): Promise<ApiError | null> => {
    if (busy.current) return null;
    busy.current = true;
    setSending({ share: 0, sizes: draft.images.map(({ file }) => file.size) });
    dispatch({ type: "clearErrors" });
    dispatch({ type: "createPost/request" });
    const failure = await send(draft);
    busy.current = false;
    if (failure?.status === 401) await saveDraft().then(toLogin);
    if (failure?.code === "keyReused") renewKey();
    if (failure) dispatch({ type: "createPost/failure", error: messageOf(failure) });
    return failure;
  };

  return {
    publish,
    loading,
    error,
    sending,
    showError: (text: string) => dispatch({ type: "createPost/failure", error: text }),
    clearError: () => dispatch({ type: "clearErrors" }),
  };
}

function messageOf({ status, code, message }: ApiError): string {
  if (code === "keyReused") return texts.publish.already;
  if (status >= 200 && status < 300) return texts.publish.failed;
  return status >= 500 ? `${message} ${texts.publish.kept}` : message;
}

type Sent = Pick<FinishedPost, "fields" | "images"> & { shownAs: string | null };

export function toFormData({ fields, images, shownAs }: Sent): FormData {
  const form = new FormData();
  const { settlement, ...others } = fields;
  for (const [name, value] of Object.entries({ ...others, ...toApiDates(fields) }))
    form.append(name, String(value ?? ""));
  // An empty settlement shows nothing; a missing one shows the default.
  if (typeof settlement === "string") form.append("settlement", settlement);
  if (shownAs !== null) form.append("shownAs", shownAs);
  for (const { file, alt = "" } of images) {
    form.append("images", file);
    form.append("alt", alt);
  }
  return form;
}
