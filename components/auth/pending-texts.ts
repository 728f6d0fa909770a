import type { PendingAction } from "@/components/auth/pending-action";

type Reason = { because(title: string, name: string): string; kept: string };

const WORDS = "Your words are kept. Once you are in, they are sent by themselves.";
const PHOTOS = "Your photos and words are kept. Once you are in, it is published.";

/** Why somebody is on the login page. */
export const reasons: Record<PendingAction["kind"], Reason> = {
  reply: { because: (title, name) => `To ask ${name} for “${title}”`, kept: WORDS },
  "offer-help": { because: (title, name) => `To offer ${name} your help with “${title}”`, kept: WORDS },
  comment: { because: (title) => `To comment on “${title}”`, kept: WORDS },
  offer: { because: () => "To publish your offer", kept: PHOTOS },
  request: { because: () => "To publish your request", kept: PHOTOS },
  bulk: { because: () => "To publish your offers", kept: "Your photos and words are kept meanwhile." },
  wish: {
    because: (title) => (title ? `To keep “${title}” on your wishlist` : "To keep it on your wishlist"),
    kept: "Once you are in, it is there.",
  },
  search: {
    because: () => "To save your search",
    kept: "Once you are in, it is saved, and you are told when something comes.",
  },
};

export const texts = {
  newcomer: "An account is free and takes a minute.",
  /** The button could not be pressed again after the login. */
  unsent: {
    reply: (why: string) => `Your reply is not sent yet. ${why} Your words are kept here.`,
    comment: (why: string) => `Your comment is not sent yet. ${why} Your words are kept here.`,
    post: (why: string) => `It is not published yet. ${why} Everything is kept here.`,
  },
} as const;
