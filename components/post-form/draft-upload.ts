import {
  dropAccountDraft,
  readAccountDraft,
  sendAccountDraft,
  sendWhileLeaving,
} from "@/components/post-form/account-draft";
import type { PostDraft } from "@/components/post-form/post-draft";
import type { DraftView } from "@/lib/post-drafts/schema";
import type { PostType } from "@/lib/posts/field-rules";

/** Uploads a draft into the account: one call at a time, and only the parts it lacks. */
export function createDraftUpload(type: PostType) {
  /** The ids of its photos; null until the account has answered, as it may have a newer edit. */
  let held: Set<string> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  /** Whether what the account has is the draft of this form. */
  let isOurs = false;
  /** A draft dropped meanwhile is not sent any more. */
  let drops = 0;
  const note = (draft: DraftView | null) => {
    held = new Set(draft?.images.map(({ id }) => id));
    return draft;
  };
  const inTurn = <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };

  /** @returns whether the account has this edit, or a newer one */
  async function sendAll(draft: PostDraft, begun: number): Promise<boolean> {
    const fresh = draft.images.filter(({ id }) => !held?.has(id));
    // One photo for each call: hosts accept about 4 MB a request.
    for (const file of fresh.length > 0 ? fresh : [null]) {
      if (!held || begun !== drops) return false;
      isOurs = true;
      const images = draft.images.filter((image) => held?.has(image.id) || image === file);
      const kept = note(await sendAccountDraft(type, draft, { images, files: file ? [file] : [] }));
      if (!kept || Date.parse(kept.editedAt) > draft.editedAt) break;
    }
    return true;
  }

  return {
    /** @throws ApiError */
    read: () => inTurn(async () => note(await readAccountDraft(type))),
    /** @throws ApiError */
    send: (draft: PostDraft) => {
      const begun = drops;
      return inTurn(() => sendAll(draft, begun));
    },
    /** @returns false where a photo is not there yet: that takes longer than leaving a page */
    leave(draft: PostDraft): boolean {
      if (!held || !draft.images.every(({ id }) => held?.has(id))) return false;
      isOurs = true;
      sendWhileLeaving(type, draft);
      return true;
    },
    /** The form shows the draft of the account, or one that replaces it. */
    adopt: () => {
      isOurs = true;
    },
    /** Forgets it in the account, unless that has one of which this form knows nothing. */
    drop() {
      drops += 1;
      const drop = async () => {
        if (!isOurs) return;
        isOurs = false;
        await dropAccountDraft(type);
        note(null);
      };
      void inTurn(drop).catch(() => {});
    },
  };
}
