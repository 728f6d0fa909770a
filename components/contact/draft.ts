import type { z } from "zod";
import type { contactMessageFields } from "@/lib/contact-messages/schema";

type Typed = z.input<typeof contactMessageFields>;

const KEY = "letter";

/** What was typed before a reload of this tab. */
export function readDraft(): Typed | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Typed | null;
  } catch {
    return null;
  }
}

/** Without storage the draft lives as long as the page. */
export function keepDraft(typed: Typed): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(typed));
  } catch {}
}
