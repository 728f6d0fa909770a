import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { z } from "zod";
import { copyToTab, dropFromTab, readFromTab } from "@/components/browser/tab-copy";
import type { registration } from "@/lib/users/schema";

type Typed = z.input<typeof registration>;

const KEPT = "sign-up";

export const NO_ENTRY = {
  name: "",
  email: "",
  password: "",
  invitation: "",
  introduction: "",
} satisfies Typed;

/**
 * A reload of this tab keeps what was typed to sign up, but for the password.
 * @returns forgets it
 */
export function useKeptEntry({ reset, subscribe }: Pick<UseFormReturn<Typed>, "reset" | "subscribe">) {
  useEffect(() => {
    const kept = readFromTab<Partial<Typed>>(KEPT);
    if (kept) reset({ ...NO_ENTRY, ...kept }, { keepDefaultValues: true, keepDirtyValues: true });
    return subscribe({
      formState: { values: true },
      callback: ({ values: { name, email, introduction } }) => copyToTab(KEPT, { name, email, introduction }),
    });
  }, [reset, subscribe]);
  return () => dropFromTab(KEPT);
}
