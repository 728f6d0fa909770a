import { clearStorage } from "@/components/browser/browser-store";
import { endReads } from "@/components/offline/offline-reads";

/** Removes at logout what this browser keeps of a member: drafts, what they read, and the pages they opened. */
export async function clearBrowser(): Promise<void> {
  await Promise.all([clearStorage(), endReads()]);
}
