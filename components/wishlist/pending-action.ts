import { MINUTE_MS } from "@/lib/time/durations";

const KEY = "wish";
/** A login that takes longer has another purpose. */
const KEPT = 30 * MINUTE_MS;

type Wish = { postId: string; at: number };

/** Keeps a wishlist item in this tab until the visitor has logged in. */
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
