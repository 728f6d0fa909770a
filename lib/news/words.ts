import type { NewsFacts, NewsKind } from "@/lib/news/schema";

type Sentence = (facts: NewsFacts & { name: string }) => string;

const NOBODY = "A neighbour";

/** What has happened, in a sentence: for the bell and for mails. */
export const sentenceOf = ({ kind, facts }: { kind: NewsKind; facts: NewsFacts }) =>
  sentences[kind]({ ...facts, name: facts.name ?? NOBODY });

const IN_THREAD: NewsKind[] = ["message", "agreed", "not-agreed"];

/** Where one sees it, and does something about it. */
export function pathOf({ kind, facts: { postId, replyId } }: { kind: NewsKind; facts: NewsFacts }): string {
  if (IN_THREAD.includes(kind) && replyId) return `/messages/${replyId}`;
  // Whoever never saw it begins at its top.
  if (kind === "match") return `/feed/${postId}`;
  const part = kind === "comment" ? "comments" : "reply";
  return `/feed/${postId}#${part}-${postId}`;
}

const sentences: Record<NewsKind, Sentence> = {
  reply: ({ name, title, type }) =>
    type === "offer" ? `${name} would like “${title}”.` : `${name} can help with “${title}”.`,
  promised: ({ title, type }) =>
    type === "offer" ? `“${title}” is promised to you.` : `Your help with “${title}” is gladly taken.`,
  chosen: ({ name, title }) => `“${title}” is promised to ${name}.`,
  released: ({ title }) => `The promise of “${title}” was taken back.`,
  "given-back": ({ name, title }) => `${name} can’t make it after all: “${title}” is free again.`,
  "no-show": ({ title }) => `The poster of “${title}” noted that you did not meet.`,
  declined: ({ title }) => `“${title}” goes to somebody else this time. Thank you for your reply!`,
  completed: ({ title }) => `“${title}” has changed hands. Thank you!`,
  changed: ({ title }) => `“${title}” has changed. Please look again before you meet.`,
  message: ({ name, title }) => `${name} wrote to you about “${title}”.`,
  agreed: ({ name, title }) => `${name} agreed to your time for “${title}”.`,
  "not-agreed": ({ name, title }) => `Your time for “${title}” does not suit ${name}.`,
  comment: ({ name, title }) => `${name} commented on “${title}”.`,
  expiring: ({ title }) => `“${title}” expires soon. Is it still there?`,
  "wish-expiring": ({ title }) => `“${title}”, on your wishlist, expires soon.`,
  "wish-gone": ({ title }) => `“${title}”, on your wishlist, is gone.`,
  match: ({ title, search = "" }) => `“${title}” matches your search ${search}.`,
};
