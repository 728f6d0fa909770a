import { MINUTE_MS } from "@/lib/time/durations";

const KEY = "wish";
/** Whoever takes longer to log in has something else in mind. */
const KEPT = 30 * MINUTE_MS;

type Wish = { postId: string; at: number };

/** What a stranger would like to wish for, in this tab, until they are logged in. */
export function storePendingWishlisting(postId: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ postId, at: Date.now() } satisfies Wish));
  } catch {
    // Without storage they press once more.
  }
}

/** Gives it once. */
export function takePendingWishlisting(): string | null {
  try {
    const { postId, at } = JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Partial<Wish>;
    sessionStorage.removeItem(KEY);
    return postId && at && Date.now() - at < KEPT ? postId : null;
  } catch {
    return null;
  }
}
