import { del, get, set } from "idb-keyval";
import type { ChosenPicture } from "@/components/posts/form/chosen-pictures";
import type { PostFieldsTyped, PostType } from "@/lib/posts/schema";

/** What was typed and chosen so far, and the key that makes one post of it however often it is sent. */
export type Draft = { fields: PostFieldsTyped; pictures: ChosenPicture[]; key: string };
type Kept = Draft & { keptAt: number };

const WEEK = 7 * 24 * 60 * 60 * 1000;

const name = (type: PostType) => `draft-${type}`;

// A browser may forbid its storage (private windows): then the draft lives as long as the page.
/** The draft of the last week; an older one is forgotten. */
export async function readDraft(type: PostType): Promise<Draft | undefined> {
  const kept = await get<Kept>(name(type)).catch(() => undefined);
  if (!kept || kept.keptAt > Date.now() - WEEK) return kept;
  await dropDraft(type);
  return undefined;
}
export const keepDraft = (type: PostType, draft: Draft): Promise<void> =>
  set(name(type), { ...draft, keptAt: Date.now() } satisfies Kept).catch(() => {});
export const dropDraft = (type: PostType): Promise<void> => del(name(type)).catch(() => {});
