import { clearStorage } from "@/components/browser/browser-store";
import { forgetMember } from "@/components/browser/known-member";
import { endReads } from "@/components/offline/offline-reads";

/** Removes at logout what this browser keeps of a member: drafts, what they read, and the pages they opened. */
export async function clearBrowser(): Promise<void> {
  forgetMember();
  await Promise.all([clearStorage(), endReads()]);
}
