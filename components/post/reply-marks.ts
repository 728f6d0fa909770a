import { useSyncExternalStore } from "react";

/** Posts the signed-in member has replied to, and those promised to them, as far as this tab knows. */
const replied = new Set<string>();
const promisedToMe = new Set<string>();
/** Posts on whose page the reply stands right below the title. */
const shownFirst = new Set<string>();
/** Posts of which it is known what the signed-in member has to do with them. */
const readerKnown = new Set<string>();
/** Of one's own posts, the reply whose code is entered next. */
const codeDue = new Map<string, string>();
/** Of one's own posts that are handed over, the sentence that says to whom. */
const endings = new Map<string, string>();
const listeners = new Set<() => void>();

export const markReplied = (postId: string, has: boolean): void => mark(replied, postId, has);
export const markPromisedToMe = (postId: string, is: boolean): void => mark(promisedToMe, postId, is);
export const markShownFirst = (postId: string, is: boolean): void => mark(shownFirst, postId, is);
export const markReaderKnown = (postId: string, is: boolean): void => mark(readerKnown, postId, is);

export const markCodeDue = (postId: string, replyId: string | undefined): void =>
  note(codeDue, postId, replyId);
export const markEnding = (postId: string, sentence: string | undefined): void =>
  note(endings, postId, sentence);

function note(values: Map<string, string>, postId: string, value: string | undefined): void {
  if (values.get(postId) === value) return;
  if (value) values.set(postId, value);
  else values.delete(postId);
  emitChange();
}

function mark(posts: Set<string>, postId: string, has: boolean): void {
  if (posts.has(postId) === has) return;
  if (has) posts.add(postId);
  else posts.delete(postId);
  emitChange();
}

function emitChange(): void {
  for (const changed of listeners) changed();
}

function listen(changed: () => void) {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

export const useHasReplied = (postId: string): boolean => useMark(replied, postId);
export const useIsPromisedToMe = (postId: string): boolean => useMark(promisedToMe, postId);
export const useIsShownFirst = (postId: string): boolean => useMark(shownFirst, postId);
export const useIsReaderKnown = (postId: string): boolean => useMark(readerKnown, postId);
export const useCodeDue = (postId: string): string | undefined => useNote(codeDue, postId);
export const useEnding = (postId: string): string | undefined => useNote(endings, postId);

const useNote = (values: Map<string, string>, postId: string): string | undefined =>
  useSyncExternalStore(
    listen,
    () => values.get(postId),
    () => undefined,
  );

const useMark = (posts: Set<string>, postId: string): boolean =>
  useSyncExternalStore(
    listen,
    () => posts.has(postId),
    () => false,
  );
