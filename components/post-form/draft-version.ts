import type { ChosenImage } from "@/components/image-picker/compress-image";
import { EMPTY_FIELDS } from "@/components/post-form/empty-fields";
import type { PostDraft } from "@/components/post-form/post-draft";
import type { PostFieldsTyped } from "@/lib/posts/input-schema";
import { randomId } from "@/lib/text/random-id";

const NAMES = Object.keys(EMPTY_FIELDS) as (keyof typeof EMPTY_FIELDS)[];

/** Knows when the content of a form last changed, so that the newest edit wins on all devices. */
export function createDraftVersion() {
  // Made by `open`: a page that is rendered ahead has no random values.
  let key = "";
  let editedAt = 0;
  let sentAt = 0;
  let hasArrived = false;
  /** The content of that edit, and of the opened draft; null before anything is known. */
  let content: string | null = null;
  let opened: string | null = null;
  return {
    key: () => key,
    renewKey: () => {
      key = randomId();
    },
    /** The form shows this draft, or begins without one. */
    open(draft: PostDraft | undefined) {
      key = draft?.key ?? randomId();
      // One of before November 2026 is older than any other, but it is there.
      editedAt = draft ? draft.editedAt || 1 : 0;
      sentAt = draft?.sentAt ?? 0;
      hasArrived = draft?.hasArrived ?? false;
      content = draft ? contentOf(draft.fields, draft.images) : null;
      opened = content;
    },
    /** The form begins anew. */
    renew() {
      key = randomId();
      editedAt = 0;
      sentAt = 0;
      hasArrived = false;
      content = null;
      opened = null;
    },
    of(fields: PostFieldsTyped, images: ChosenImage[]): PostDraft {
      const now = contentOf(fields, images);
      // Later than what this device has seen of others, also where its clock is slow.
      if (now !== content) editedAt = Math.max(Date.now(), sentAt + 1);
      content = now;
      return { fields, images, key, editedAt, sentAt, hasArrived };
    },
    /** Whether it opened without a draft: then a draft of the account and what is typed meanwhile go together. */
    isNew: () => opened === null,
    isTouched: ({ fields, images }: PostDraft) => opened !== null && contentOf(fields, images) !== opened,
    noteSent(draft: PostDraft) {
      if (draft.key === key) sentAt = Math.max(sentAt, draft.editedAt);
    },
  };
}

const contentOf = (fields: PostFieldsTyped, images: ChosenImage[]) =>
  JSON.stringify([NAMES.map((name) => fields[name] ?? ""), images.map(({ id, alt = "" }) => [id, alt])]);
