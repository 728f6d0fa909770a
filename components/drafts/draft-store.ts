import { readStored, removeStored, writeStored } from "@/components/browser/browser-store";

/** One draft of one form; `Saved` says how much of it a reload keeps. */
export type DraftStore<Draft, Saved = boolean> = {
  read(): Promise<Draft | undefined>;
  save(draft: Draft): Promise<Saved>;
  drop(): Promise<void>;
};

/** Keeps a draft in this browser until it is dropped or its author logs out. */
export const createDraftStore = <Draft>(name: string): DraftStore<Draft> => ({
  read: () => readStored<Draft>(name),
  save: (draft) => writeStored(name, draft),
  drop: () => removeStored(name),
});

/** Keeps a draft in this tab only, for authors who have no account to log out of. */
export const createTabDraftStore = <Draft>(name: string): DraftStore<Draft> => ({
  read: async () => {
    try {
      return (JSON.parse(sessionStorage.getItem(name) ?? "null") as Draft | null) ?? undefined;
    } catch {
      return undefined;
    }
  },
  save: async (draft) => {
    try {
      sessionStorage.setItem(name, JSON.stringify(draft));
      return true;
    } catch {
      return false;
    }
  },
  drop: async () => sessionStorage.removeItem(name),
});
