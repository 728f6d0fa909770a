import { useState } from "react";
import type { ValidatedForm } from "@/components/browser/use-validated-form";
import { createTabDraftStore, type DraftStore } from "@/components/drafts/draft-store";
import { useFormDraft } from "@/components/drafts/use-form-draft";

type Typed = Record<string, string>;

/** Keeps what is typed through a reload, until it is saved. @param suggested is filled in where nothing was typed */
export function useTypedSettings(form: ValidatedForm<Typed>, name: string, suggested: Typed = {}): void {
  const [store] = useState(() => withSuggestions(createTabDraftStore<Typed>(`settings-${name}`), suggested));
  useFormDraft(form, {
    store,
    restore: (draft) => ({ ...form.getValues(), ...draft }),
    capture(values) {
      const saved = form.formState.defaultValues ?? {};
      return Object.fromEntries(Object.entries(values).filter(([field, typed]) => typed !== saved[field]));
    },
  });
}

const withSuggestions = (store: DraftStore<Typed>, suggested: Typed): DraftStore<Typed> => ({
  ...store,
  read: async () => ({ ...suggested, ...(await store.read()) }),
});
