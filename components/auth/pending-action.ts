import { safePath } from "@/lib/http/safe-path";
import type { ImageView, PostView } from "@/lib/posts/schema";
import { MINUTE_MS } from "@/lib/time/durations";

const KEY = "pending-action";
/** A login that takes longer has another purpose. */
const MAX_AGE_MS = 30 * MINUTE_MS;

/** The part of a post that the login page shows. */
export type PendingPost = { title: string; name: string; image?: ImageView };

export const toPendingPost = ({ title, postedBy, images: [image] }: PostView): PendingPost => ({
  title,
  name: postedBy.name,
  ...(image && { image }),
});

/** A button that a visitor pressed, and that needs an account. */
export type PendingAction = {
  kind: "reply" | "offer-help" | "comment" | "offer" | "request" | "bulk" | "wish" | "search";
  /** The post, the form or the search. */
  target: string;
  /** The page of the button. */
  path: string;
  /** The idempotency key of the words to send. */
  key?: string;
  /** The public address that the form has told. */
  shownAs?: string;
  post?: PendingPost;
};

type Stored = PendingAction & {
  pressedAt: number;
  /** The member whose session had ended when the button was pressed. */
  author?: string;
  /** The account that has logged in for it. */
  userId?: string;
  /** The address that a link was mailed to. */
  email?: string;
  /** The visitor has left to log in at a provider. */
  isAtProvider?: boolean;
};

/** Keeps the button in this tab; the last one counts. */
export function storePendingAction(action: PendingAction, author?: string): void {
  write({ ...action, path: safePath(action.path), pressedAt: Date.now(), ...(author && { author }) });
}

/** The button that leads to this login page; without a path, the last one. */
export function findPendingAction(path?: string): PendingAction | null {
  const stored = read();
  return stored && (path === undefined || stored.path === path) ? stored : null;
}

/** Somebody has logged in on the page that the button led to. */
export function bindPendingAction(path: string, userId: string): void {
  change((stored) => stored.path === path && bind(stored, userId));
}

/** A link to log in was mailed from this tab; it may open in another one. */
export const awaitEmailLink = (email: string): void =>
  change((stored) => ({ ...stored, email: email.trim().toLowerCase() }));

/** @returns where to go on, once the owner of the mailed address has logged in */
export function bindByEmail(user: { _id: string; email: string }): string | null {
  change((stored) => stored.email === user.email.toLowerCase() && bind(stored, user._id));
  const stored = read();
  return stored?.userId === user._id ? stored.path : null;
}

/** @param path where the provider leads back to; null once the visitor is back without having logged in */
export const awaitProvider = (path: string | null): void =>
  change((stored) => ({ ...stored, isAtProvider: stored.path === path }));

/** The button of this kind that the account has logged in for; nobody else gets it. */
export function readPendingAction(kind: PendingAction["kind"], userId: string): PendingAction | null {
  const stored = read();
  if (stored?.kind !== kind) return null;
  if (isBackFromProvider(stored)) bindPendingAction(stored.path, userId);
  return read()?.userId === userId ? stored : null;
}

/** It is done, or cannot be done. */
export function dropPendingAction(kind: PendingAction["kind"], target: string): void {
  change((stored) => (stored.kind === kind && stored.target === target ? null : stored));
}

function bind(stored: Stored, userId: string): Stored | null {
  const owner = stored.userId ?? stored.author;
  return owner && owner !== userId ? null : { ...stored, userId, isAtProvider: false };
}

const isBackFromProvider = ({ isAtProvider, path }: Stored) =>
  isAtProvider === true && path.split(/[?#]/)[0] === window.location.pathname;

function change(to: (stored: Stored) => Stored | null | false): void {
  const stored = read();
  const now = stored && to(stored);
  if (now !== false && stored) write(now);
}

function read(): Stored | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Stored | null;
    return stored && Date.now() - stored.pressedAt < MAX_AGE_MS ? stored : null;
  } catch {
    return null;
  }
}

function write(stored: Stored | null): void {
  try {
    if (stored) sessionStorage.setItem(KEY, JSON.stringify(stored));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Without storage they press once more.
  }
}
