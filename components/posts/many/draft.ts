import { del, get, set } from "idb-keyval";
import type { Item } from "@/components/posts/many/items";
import type { PostFieldsTyped } from "@/lib/posts/schema";

/** Everything entered so far, and what of it is published already. */
export type ManyDraft = { common: PostFieldsTyped; items: Item[] };
type Kept = ManyDraft & { keptAt: number };

const NAME = "draft-many";
const WEEK = 7 * 24 * 60 * 60 * 1000;

// A browser may forbid its storage (private windows): then the draft lives as long as the page. Logging out clears it.
/** The draft of the last week; an older one is forgotten. */
export async function readDraft(): Promise<ManyDraft | undefined> {
  const kept = await get<Kept>(NAME).catch(() => undefined);
  if (!kept || kept.keptAt > Date.now() - WEEK) return kept;
  await dropDraft();
  return undefined;
}
export const keepDraft = (draft: ManyDraft): Promise<void> =>
  set(NAME, { ...draft, keptAt: Date.now() } satisfies Kept).catch(() => {});
export const dropDraft = (): Promise<void> => del(NAME).catch(() => {});
